"""The vault: what the database holds under seal, by keys of its own that only the house's key opens.

The database has two keys of its own, sealed under the house's key. By the first, seeds and hidden cards are sealed and
what stands beside the logs is bound; a rotation makes it anew. By the second, the marks of tokens and recovery codes
are made, which nobody can make anew without the tokens.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import b64decode, b64encode
from hashlib import sha256

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from sqlalchemy import Connection, delete, select

from pitboss.server.store.key import KEY_BYTES, Key
from pitboss.server.store.schema import vault
from pitboss.server.store.step import StoreError

SEALS, PEOPLE = "seals", "people"
"""What the two keys of a database are for."""


class Sealed(StoreError):
    """What was sealed cannot be opened: it is not as it was sealed, or not by this key."""


class Vault:
    """Seals and opens, binds, and marks; it never tells by what."""

    def __init__(self, seals: bytes, people: bytes) -> None:
        self._keys = {SEALS: seals, PEOPLE: people}
        self._siv = AESSIV(_derived(seals, "sealing 1") + _derived(seals, "sealing 2"))
        self._binding = _derived(seals, "binding")
        self._marking = _derived(people, "marking")
        self._signing = Ed25519PrivateKey.from_private_bytes(_derived(people, "signing"))

    def __repr__(self) -> str:
        return "<a vault>"

    def seal(self, plain: bytes, about: str) -> bytes:
        """Seal bytes, for one place in the database and no other."""
        return self._siv.encrypt(plain, [about.encode()])

    def open(self, sealed: bytes, about: str) -> bytes:
        """Open what was sealed for a place."""
        try:
            return self._siv.decrypt(sealed, [about.encode()])
        except (InvalidTag, ValueError):
            raise Sealed(f"{about}: it is not as it was sealed") from None

    def seal_text(self, plain: str, about: str) -> str:
        """Seal a text, for one place in the database and no other."""
        return b64encode(self.seal(plain.encode(), about)).decode()

    def open_text(self, sealed: str, about: str) -> str:
        """Open a text that was sealed for a place."""
        try:
            return self.open(b64decode(sealed, validate=True), about).decode()
        except ValueError:
            raise Sealed(f"{about}: it is not as it was sealed") from None

    def bind(self, *parts: str) -> str:
        """Return what nobody can give without the key: proof that texts are as the house wrote them."""
        return hmac.new(self._binding, framed(*parts), sha256).hexdigest()

    def is_bound(self, seal: str, *parts: str) -> bool:
        """Tell whether texts are as the house wrote them."""
        return hmac.compare_digest(seal, self.bind(*parts))

    def mark(self, digest: str) -> str:
        """Return by what a secret is known again of which the house keeps nothing else; only the house makes it."""
        return hmac.new(self._marking, digest.encode(), sha256).hexdigest()

    def mark_token(self, digest: str, account: str, used_at: int) -> str:
        """Return what shows whose a token is and when it was used last."""
        return self.mark(f"token {digest} of {account}, used {used_at}")

    def is_own_token(self, seal: str | None, digest: str, account: str, used_at: int) -> bool:
        """Tell whether the house wrote whose a token is and when it was used last."""
        return hmac.compare_digest(seal or "", self.mark_token(digest, account, used_at))

    def sign(self, text: str) -> str:
        """Sign a text so that anybody who knows the house's public key can tell that the house wrote it."""
        return self._signing.sign(text.encode()).hex()

    @property
    def public_key(self) -> str:
        """What the house's signatures are checked with; it stays the same when the keys are rotated."""
        return self._signing.public_key().public_bytes_raw().hex()

    def keep(self, connection: Connection, key: Key) -> None:
        """Keep the database's own keys, sealed under the house's key."""
        connection.execute(delete(vault))
        rows = [{"name": name, "sealed": _wrap(key, name, secret)} for name, secret in self._keys.items()]
        connection.execute(vault.insert(), rows)

    def with_new_seals(self) -> Vault:
        """Return a vault that seals and binds by another key, and knows people by the same marks."""
        return Vault(secrets.token_bytes(KEY_BYTES), self._keys[PEOPLE])


def is_signed(text: str, signature: str, public_key: str) -> bool:
    """Tell whether a text was signed by the house that has a public key."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key)).verify(bytes.fromhex(signature), text.encode())
    except (InvalidSignature, ValueError):
        return False
    return True


def framed(*parts: str) -> bytes:
    """Join texts so that no two lists of them are ever the same."""
    return b"".join(len(part := text.encode("utf-8", "surrogatepass")).to_bytes(8, "big") + part for text in parts)


def new_vault() -> Vault:
    """Make a vault with keys of its own."""
    return Vault(secrets.token_bytes(KEY_BYTES), secrets.token_bytes(KEY_BYTES))


def read_vault(connection: Connection, key: Key | None, where: str) -> Vault | None:
    """Return the vault of a database, None where it has none yet; without the right key it stays shut."""
    rows = {row.name: row.sealed for row in connection.execute(select(vault))}
    if not rows:
        return None
    if key is None:
        raise StoreError(f"{where} cannot be opened without the house's key, and there is none where it belongs")
    try:
        return Vault(_unwrap(key, SEALS, rows[SEALS]), _unwrap(key, PEOPLE, rows[PEOPLE]))
    except (KeyError, ValueError, InvalidTag):
        raise StoreError(
            f"{where} cannot be opened with the key {key.name}: it is another house's, or an old one"
        ) from None


def _wrap(key: Key, name: str, secret: bytes) -> str:
    return b64encode(_wrapping(key).encrypt(secret, [name.encode()])).decode()


def _unwrap(key: Key, name: str, sealed: str) -> bytes:
    return _wrapping(key).decrypt(b64decode(sealed, validate=True), [name.encode()])


def _wrapping(key: Key) -> AESSIV:
    return AESSIV(_derived(key.secret, "wrapping 1") + _derived(key.secret, "wrapping 2"))


def _derived(secret: bytes, use: str) -> bytes:
    return hmac.digest(secret, f"pitboss vault 1 {use}".encode(), "sha256")
