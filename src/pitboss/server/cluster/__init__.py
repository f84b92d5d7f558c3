"""Several servers, one house: what they share on PostgreSQL, and how each table has one owner.

- `leases`: who owns which table, checked where a step is written
- `bell`: word of a table and a number from one server to the others
- `inbox`: commands that reached a server which does not own their table
- `mirror`: a table of another server, replayed as its records come
- `others`: who looks on at other servers, and wallets that they change too
- `house`: the house of a server that shares it with others
"""
