// What the house answers, written by tools/page_types.py from the API's own shapes. Change those instead.

/** Whether you agree to be rated. */
export interface AgreeToRating {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  agrees: boolean;
}

/** Whether you agree to be rated. */
export interface AgreesToRating {
  agrees: boolean;
}

/** What somebody must look at: chance that is not even, a clock that stepped, a database that failed. */
export interface Alarm {
  /** The line of the journal that raised it. */
  number: number;
  at: number;
  kind: "chance" | "operation";
  words: string;
  /** Whether you may clear it: of chance the owner alone may. */
  may_clear: boolean;
}

/** The alarms that nobody has cleared, the oldest first. */
export interface Alarms {
  alarms: Alarm[];
}

/** Which amounts a choice takes. */
export interface Amounts {
  least: number;
  most: number;
  step: number;
}

/** What the room hears of a table. */
export interface Announcement {
  words: string;
  cite: string;
  table: string;
}

/** A betting area with the limits that hold for you: those posted, and for odds what your own wager supports. */
export interface AreaJson {
  name: string;
  label: string;
  cite: string;
  least: number;
  most: number;
  takes_coupon: boolean;
  required: boolean;
  required_by: string;
  /** The unit of amounts that can be paid exactly; 0 where the least chip is. */
  step: number;
  /** The area whose wager this one needs. */
  rides_on: string;
  /** What a winning wager is paid, where that is one thing: 45 to 1. */
  pays: string;
}

/** Cards that you set into hands, each card into one. */
export interface ArrangementJson {
  cards: CardLying[];
  hands: HandToSet[];
  /** How the house would set them; null where it has no way of its own. */
  house_way: Record<string, string[]> | null;
}

/** Imitation chips from the cage. */
export interface AskForChips {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  /** Cents. */
  amount: number;
}

/** Who gets a prize, by the guest's number. */
export interface Award {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  guest: string;
}

/** Sit out, or come back. */
export interface Away {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "away";
  is_away: boolean;
}

/** A wager that lies on the layout. */
export interface Bet {
  player: string;
  area: string;
  amount: number;
}

/** A bet, and what each of its results pays. */
export interface BetOnSign {
  title: string;
  rows: PaidOnSign[];
}

/** A part of a drawing. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Bring the game's own desk one of the inputs that it takes from you, by the name and fields of its form. */
export interface BringToDesk {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "desk";
  event: string;
  fields?: Record<string, boolean | number | string | Record<string, string>>;
}

/** Buy more chips from the wallet. */
export interface Buy {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "buy";
  /** Cents. */
  chips: number;
}

/** A card of a hand that lies on the table. */
export interface CardInHand {
  place: string;
  card: string | null;
  /** Whether it lies face up, for everybody to see. */
  is_up: boolean;
}

/** A card by its place in the shuffled stack, ``SHUFFLE.NUMBER``; null where you may not see it. */
export interface CardLying {
  place: string;
  card: string | null;
}

/** Let something go wrong, at a training table, the next time it can. */
export interface CauseFault {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "fault";
  fault: string;
  value?: number | null;
}

/** Bring fresh cards, or fresh dice to a dice table, when the round is over. */
export interface ChangeCards {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "change_cards";
}

/** Bring another dealer, when the round is over. */
export interface ChangeDealer {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "change_dealer";
}

/** Change the options of the table when the round is over, or of all tables of its pit that change only together. */
export interface ChangeOptions {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "options";
  options: Record<string, string>;
  whole_pit?: boolean;
}

/** A chart of the best play. */
export interface Chart {
  title: string;
  columns: string[];
  rows: string[][];
}

/** Options to be checked. */
export interface Check {
  options?: Record<string, any>;
  positions?: number;
  key?: string;
}

/** A guest at the desk; without amounts, the imitation money and the ticket of the house file. */
export interface CheckIn {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  name: string;
  chips?: number | null;
  paid?: number | null;
}

/** Whether the law lets a table have some options. */
export interface Checked {
  is_legal: boolean;
  breaches: Constraint[];
  /** Changes that would mend it, such as decks=2, or two at once, such as dealing=hand with decks=2; those that leave
   * what was chosen come first. */
  remedies: string[];
  /** How many positions a table with these options may have. */
  most_positions?: number;
  most_positions_cite?: string;
  error?: Refusal;
}

/** A fill or a credit, as far as it has come. */
export interface ChipSlip {
  /** The number of its request. */
  id: number;
  kind: "fill" | "credit";
  table: string;
  chips: Record<string, number>;
  amount: number;
  requested_by: string;
  requested_at: number;
  /** Its number in the series of its kind; 0 before the cage has printed it. */
  number: number;
  prepared_by: string;
  prepared_at: number;
  voided_by: string;
  voided_at: number;
  /** Why it is void. */
  reason: string;
  signed_by: string;
  signed_at: number;
  /** The record of the table's log in which it was signed, or the last of its step. */
  seq: number;
  name: string;
  state: "requested" | "prepared" | "signed" | "void";
  cite: string;
}

/** One thing that you may choose; ``word`` is what a decision names. */
export interface ChoiceJson {
  word: string;
  label: string;
  cite: string;
  cost: number;
  amounts: Amounts | null;
  /** The amount to propose, taken where none is named; at poker only if no other is. */
  usual: number;
  /** Where an amount is what a bet stands at afterwards: how much of it lies there. */
  lies: number | null;
  cards: CardLying[];
  at_most: number;
  /** Where hands are set with it: name them in `hands`. */
  arrangement: ArrangementJson | null;
}

/** An option as a table has it. */
export interface ChosenOption {
  value: string | number | boolean;
  words: string;
  cite: string;
  /** text, nj, custom, or excluded: against the text, so that it takes an approval */
  provenance: string;
  provenance_words: string;
  excluded_by: Exclusion | null;
  /** The first edition of the rules that has it, where not all have. */
  since: string | null;
  name: string;
  label: string;
  is_default: boolean;
}

/** A betting area: chips lie in the middle and stay within the radius. */
export interface Circle {
  x: number;
  y: number;
  r: number;
}

/** What is said of an alarm when all is well again. */
export interface ClearAlarm {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  reason: string;
}

/** Close the table when its cards are dealt out, or its dice have decided what is under contract. */
export interface Close {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "close";
  reason: string;
}

/** A closed gaming day: what is signed, the signature, and the house's public key. */
export interface ClosedDayJson {
  day: string;
  by: string;
  at: number;
  digest: string;
  signature: string;
  text: string;
  key: string;
  keep_until: string;
}

/** A command with the key that makes it happen once. */
export interface Command {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
}

/** What options must keep to together, by which paragraph. */
export interface Constraint {
  cite: string;
  sentence: string;
}

/** A count of what was in a box, by denomination in cents. */
export interface CountBox {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  /** How many of each denomination, which is named in cents. */
  bills: Record<string, any>;
  /** Cents. */
  total: number;
}

/** How many decks lie in the store. */
export interface CountStock {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  equipment?: "cards" | "dice" | "tiles";
  counted: number;
}

/** A count of a tray. */
export interface CountTray {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  table: string;
  part: "opener" | "shift" | "closer";
  /** How many of each denomination, which is named in cents. */
  chips: Record<string, any>;
  /** Cents. */
  total: number;
}

/** What the logs and the store say of a day. */
export interface DayRecords {
  irregularities: Watched[];
  rulings: Watched[];
  stub_counts: Watched[];
  removals: Watched[];
  changes: Watched[];
  seats_freed: Watched[];
  players_removed: Watched[];
  reports_due: Watched[];
  reports_made: Watched[];
  schedules: Scheduled[];
  day: string;
  reconciliation: Reconciled[];
  no_activity: boolean;
  keep_until: string;
}

/** Answer your prompt with one of its choices; a card is named by the text that the prompt has as its card. */
export interface Decide {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "decide";
  /** The id of the prompt or wager window that is answered. */
  prompt: string;
  choice: string;
  amount?: number | null;
  /** The "card" of each that is named, such as "10h". */
  cards?: string[];
  hands?: Record<string, string[]> | "house way" | null;
  /** What your hands do where you say something else; the rules say which counts. */
  gesture?: string | null;
}

/** You are asked to decide. */
export interface Decision {
  deadline: number | null;
  seconds: number | null;
  kind: "decision";
  cite: string;
  player: string;
  position: number;
  choices: ChoiceJson[];
  default: string;
  not_offered: Record<string, string>;
  /** What you may say meanwhile, which leaves the prompt open. */
  says: Saying[];
  id: string;
}

/** A deck by its serial number, from receipt to destruction. */
export interface DeckJson {
  serial: string;
  equipment: "cards" | "dice" | "tiles";
  state: "received" | "issued" | "returned" | "destroyed";
  at: number;
  table: string;
  path: DeckStep[];
  words: string;
}

/** What became of a deck, and who signed. */
export interface DeckStep {
  at: number;
  move: string;
  table: string;
  by: string;
}

/** Decks, each with its way. */
export interface Decks {
  decks: DeckJson[];
}

/** Something that needs nothing but its key. */
export interface Deed {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
}

/** The desk of a table whose game has one, as it will be when the round is over. */
export interface Desk {
  facts: FactJson[];
  notes: Note[];
  /** What somebody is told who sits out. */
  when_away: WordWithCite;
  vacant: number[];
  /** Who waits for a seat, the longest first. */
  waiting: string[];
  /** For whom of those a seat is kept now; others find none. */
  called: string[];
  /** Who may not sit down here. */
  barred: string[];
  /** What those had who left less than an hour ago, and bring back at least if they sit down again. */
  took_along: Record<string, number>;
  /** What the desk takes from players now. */
  forms: DeskFormJson[];
}

/** The desk on a gaming day: the report, what is to be done, and the day's slips. */
export interface DeskDay {
  day: string;
  today: string;
  begins: number;
  ends: number;
  due: DeskDuty[];
  tables: DeskTable[];
  slips: ChipSlip[];
  counts: TrayCount[];
  boxes: DropBox[];
  closed: ClosedDayJson | null;
  /** `working`: ask again for what the bets should have won. */
  expected: "ready" | "working";
  /** Null for the cage, which counts the drop without knowing it. */
  report: MasterReportJson | null;
  ratings: RatingJson[];
}

/** What is to be done now. */
export interface DeskDuty {
  what: string;
  kind: string;
  cite: string;
  table: string;
  about: string;
}

/** A field of a form; one that is `fixed` is sent as it is usual, and nobody is asked for it. */
export interface DeskField {
  name: string;
  label: string;
  kind: "text" | "amount" | "choice" | "player" | "fixed";
  /** What it may be now, of a choice or a player. */
  values: DeskValue[];
  usual: string | number | boolean | Record<string, string> | null;
  help: string;
  /** The field whose member it is, by its name, where that names several amounts in words. */
  of: string;
  /** The amount before anything changes. */
  now: number | null;
  /** The amount in proportion to which it changes where it is left empty. */
  follows: string;
  /** The steps of such a change. */
  step: number;
}

/** What a table's desk takes now: `do`, `event` and `fields` make the command, the rest says what it is. */
export interface DeskFormJson {
  do: "desk" | "options";
  event: string;
  label: string;
  help: string;
  cite: string;
  /** What the sender may be told. */
  done: string;
  /** in the round, at once, or between rounds */
  comes: string;
  /** Whose it is to give, of the players; null where no names are meant. */
  whose: string[] | null;
  /** Whether somebody waits for it. */
  is_due: boolean;
  is_grave: boolean;
  /** Whether a player may give it at any time, so that it stands beside the table. */
  stays: boolean;
  fields: DeskField[];
}

/** Nothing but a key. */
export interface DeskKey {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
}

/** The desk of a casino night, for the Class A operator and the organizer. */
export interface DeskOfNight {
  /** By which paragraph the Class A operator's rulings are final. */
  rulings_cite: string;
  guest_chips: number;
  ticket: number;
  guests: NightGuest[];
  waiting: NotCheckedIn[];
  prizes: NightPrize[];
  expenses: NightExpense[];
  sums: NightSums;
  open_tables: string[];
  is_last_round: boolean;
  is_settled: boolean;
}

/** A table that stood in the house on the day. */
export interface DeskTable {
  id: string;
  name: string;
  game: string;
  pit: string;
  state: string;
  tray: number;
  held: number;
  chips: number[];
}

/** Something that a field of a form may be now. */
export interface DeskValue {
  value: string | number | boolean | Record<string, string>;
  words: string;
}

/** A command was carried out; a ``repeated`` one was so before, and nothing more happened. */
export interface Done {
  seq: number;
  message?: TableMessage | null;
  /** The tables of the pit where a change for all was made. */
  tables?: string[] | null;
  repeated?: boolean;
}

/** A drop box; what was counted first, and what the ledger says, is hidden until the second count is done. */
export interface DropBox {
  number: number;
  table: string;
  since: number;
  removed_at: number;
  removed_by: string;
  escort: string;
  logged: number | null;
  after: number;
  upto: number;
  first: number | null;
  first_by: string;
  second: number | null;
  second_by: string;
  bills: Record<string, number>[];
  resolved: number | null;
  resolved_by: string;
  reason: string;
  name: string;
  state: "removed" | "counted once" | "counted" | "variance" | "resolved";
  counted: number | null;
  cite: string;
  duty: string;
}

/** What is due at a table, by which paragraph. */
export interface DutyJson {
  what: string;
  cite: string;
}

/** Chips that left one account and reached another. */
export interface Entry {
  number: number;
  at: number;
  table: string;
  table_name: string;
  seq: number;
  debit: string;
  credit: string;
  amount: number;
  what: string;
}

/** What the text says in a value's stead, by which paragraph. */
export interface Exclusion {
  cite: string;
  sentence: string;
}

/** Something that a desk tells of its table. */
export interface FactJson {
  label: string;
  words: string[];
  cite: string;
}

/** A hand: its first card, how the cards turn, and the way to the next card. */
export interface Fan {
  x: number;
  y: number;
  angle: number;
  dx: number;
  dy: number;
}

/** Something that can go wrong. */
export interface Fault {
  name: string;
  words: string;
  needs_value: string;
  may_name: string;
  cite: string;
}

/** The layouts of the open tables, drawn. */
export interface Felts {
  /** SVG by the digest of each drawing. */
  felts: Record<string, string>;
}

/** What a report that was due is about, by its name. */
export interface FileReport {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  about: string;
}

/** Every table as the floor sees it. */
export interface Floor {
  tables: TableDue[];
  /** The funds of tables that have closed, which are their players' still. */
  funds: FundLeft[];
  alarms: Alarm[];
}

/** The desk of a table as the floor sees it. */
export interface FloorDesk {
  facts: FactJson[];
  /** What the floor may bring to the desk now. */
  forms: DeskFormJson[];
}

/** What a search found; ``next`` is where another goes on. */
export interface Found {
  hits: Hit[];
  next: string | null;
}

/** Free the seat of somebody who is gone, and cash the chips out, when the round is over. */
export interface FreeSeat {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "free";
  player: string;
  reason: string;
}

/** What the fund of a table that has closed still holds for its players. */
export interface FundLeft {
  table: string;
  name: string;
  amount: number;
  cite: string;
}

/** A game with all that somebody needs who opens a table of it. */
export interface GameDescribed {
  name: string;
  title: string;
  law: string;
  edition: string;
  least_positions: number;
  most_positions: number;
  /** Whether players have positions; where not, all wager at position 0. */
  seats_players: boolean;
  edition_words: string;
  rules: number;
  most_positions_cite: string;
  options: OptionField[];
  constraints: Constraint[];
  wagers: Record<string, string>;
  wager_words: Record<string, string>;
  faults: Fault[];
  takes_coupons: boolean;
  pay_tables: PostedTable[];
  sections: Section[];
}

/** A game in a line. */
export interface GameLine {
  name: string;
  title: string;
  law: string;
  edition: string;
  least_positions: number;
  most_positions: number;
  /** Whether players have positions; where not, all wager at position 0. */
  seats_players: boolean;
}

/** Give a player at the table a match play coupon, held when the round is over. */
export interface GiveCoupon {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "coupon";
  player: string;
  /** Cents. */
  coupon: number;
}

/** Add your part to the next shuffle. */
export interface GiveNonce {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "nonce";
  /** Your part of the next shuffle: 1 to 64 hexadecimal digits. */
  nonce: string;
}

/** Give notice of options that are to come. */
export interface GiveNotice {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "notice";
  options: Record<string, string>;
  whole_pit?: boolean;
}

/** A decision that was made, held against every other that was open. */
export interface Grade {
  seq: number;
  position: number;
  hand: string[];
  /** What the hand is called, where it has a name. */
  hand_words: string;
  /** The dealer's cards that were seen. */
  against: string[];
  choice: string;
  cards: string[];
  /** The best first. */
  choices: ValuedChoice[];
  /** Which of them was chosen. */
  chosen: number;
  /** What it costs on average against the best, for each unit of the bet. */
  cost: string;
  /** The same in cents for the bet that lay there. */
  cost_cents: string;
  /** The bet, in cents. */
  unit: number;
}

/** Your decisions in a round, each graded by what it cost. */
export interface Grades {
  table: string;
  round: number;
  state: "ready" | "working" | "none";
  decisions: Grade[];
}

/** A table as the hall screen lists it. */
export interface HallTable {
  id: string;
  name: string;
  title: string;
  limits: string;
  state: "open" | "paused" | "closing" | "closed";
  round: number;
  players: string[];
  /** Free seats; null where players have none. */
  free: number | null;
}

/** A hand at a position. */
export interface Hand {
  /** What it is called, where it has a name and you see all of it. */
  words: string;
  /** The cards that make it, where not all do. */
  best: string[];
  number: number;
  cards: CardInHand[];
}

/** A hand to set, by its name and how many cards it takes. */
export interface HandToSet {
  name: string;
  size: number;
}

/** Where a log stands: its last record, and that record's hash. */
export interface Head {
  table: string;
  seq: number;
  head: string;
}

/** Where every log of the house stands now, and its journal, whose table has no name. */
export interface Heads {
  heads: Head[];
}

/** Chips on the table that are nobody's wager: where on the layout they lie, and what they are. */
export interface HeapJson {
  place: string;
  words: string;
  amount: number;
  is_to_be_won: boolean;
}

/** What exact odds would do in your place. */
export interface Hint {
  choice: string;
  amount: number;
  /** How to set the hands, where some are set with the choice. */
  hands: Record<string, string[]> | null;
  source: string;
}

/** A record that was found, in the words in which everybody was told of it. */
export interface Hit {
  table: string;
  seq: number;
  round: number;
  at: number;
  event: string;
  by: string;
  player: string | null;
  cite: string;
  words: string;
  hash: string;
  body: Record<string, any>;
}

/** What the house is, and who you are in it. */
export interface HouseJson {
  name: string;
  version: string;
  is_lan: boolean;
  pits: PitJson[];
  games: GameLine[];
  me: Me | null;
  may_open: boolean;
  /** Imitation chips a new guest is handed; at a casino night the desk does. */
  guest_chips: number;
  is_casino_night: boolean;
}

/** A paragraph inside another. */
export interface Inside {
  cite: string;
  edition: string;
  says: string;
}

/** A guest's name; ``bearer`` returns the token instead of setting a cookie. */
export interface Join {
  name: string;
  bearer?: boolean;
  key?: string;
}

/** Nothing but a key. */
export interface Keyed {
  key?: string;
}

/** What is known of a citation, or, in ``parts``, of each of several that a semicolon joins. */
export interface Law {
  heading?: string;
  says?: string;
  also?: string;
  edition?: string | null;
  kind?: string | null;
  game?: string | null;
  standing?: string | null;
  reason?: string;
  provenance?: string;
  provenance_words?: string;
  readings?: Reading[];
  enforced_by?: string[];
  tested_by?: string[];
  /** What the game does by it, in plain words. */
  does?: string[];
  inside?: Inside[];
  other_editions?: Law[];
  beside?: Law[];
  cite: string;
  parts?: Law[];
}

/** What has all words of a search, the best first. */
export interface LawFound {
  words: string;
  /** How many there are in all. */
  found: number;
  hits: LawHit[];
}

/** A paragraph or a reading that has the words of a search. */
export interface LawHit {
  cite: string;
  edition: string;
  game: string;
  says: string;
}

/** Where everything lies on a drawing. */
export interface LayoutJson {
  /** The address of the drawing. */
  svg: string;
  width: number;
  height: number;
  names: Record<string, Point>;
  game: string;
  positions: number;
  card_width: number;
  card_height: number;
  areas: Record<string, Circle>;
  /** Places of no seat, such as a pot. */
  shared: Record<string, SharedPlace>;
  hands: Record<string, Fan>;
  rack: Point;
  shoe: Point;
  tray: Point;
  boxes: Record<string, Box>;
  /** The second part of an area that goes round a corner. */
  arms: Record<string, Box>;
  /** What people call areas whose names read badly: the $5, for five. */
  area_words: Record<string, string>;
  /** What people call choices otherwise than the law does: hit, for draw. */
  choice_words: Record<string, string>;
  /** The areas of each part of a large layout. */
  parts: Record<string, string[]>;
  /** The marks of a view that lie on the felt, by their value. */
  marks: Record<string, Record<string, Mark>>;
  /** What lies before the dealer: the dealer's hand, or a board. */
  middle: string;
  /** What hands before the dealer are called that are not the dealer's. */
  hand_names: Record<string, string>;
  /** Where what a seat owes is marked. */
  debts: Record<string, Point>;
  /** The symbol, among those of /cards.svg, of what lies face down. */
  back: string;
  /** The marks of a view that go from one position to another. */
  goes_round: string[];
  /** How a round may end, each with its color on a scoreboard. */
  outcomes: Record<string, string>;
  /** The areas that are spots on the lines between others. */
  on_lines: string[];
  /** The color of each position's own chips, where players have one. */
  chip_colours: Record<string, string>;
  /** Where what a device showed lies and is called, and how it is told. */
  outcome: OutcomePlace | null;
  digest: string;
}

/** A guest on the leaderboard. */
export interface Leader {
  /** Guests who are level share a rank. */
  rank: number;
  name: string;
  /** Imitation money in the wallet, on rails, and in wagers that stand. */
  chips: number;
  /** Cents won since check-in; below zero, lost. */
  ahead: number;
}

/** Leave when the round is over, or at once; or stay after all. */
export interface Leave {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "leave";
  when?: "after-round" | "now" | "never";
}

/** The house's ledger: entries, balances that sum to zero, and what people call each account. */
export interface Ledger {
  entries: Entry[];
  balances: Record<string, number>;
  names: Record<string, string>;
  next: number | null;
}

/** A table in a line of the lobby. */
export interface Line {
  id: string;
  pit: string;
  name: string;
  game: string;
  title: string;
  options: ChosenOption[];
  /** The reference of the approval of rules that the text excludes, or nothing. */
  approval: string;
  /** The license that it names, or practice; nothing where its game takes none. */
  license: string;
  /** The subchapter, as custom, where only its headings are known, or nothing. */
  by_headings: string;
  least: number;
  /** None where there is no greatest wager, as at no limit. */
  most: number | null;
  /** What may be wagered, in words. */
  limits: string;
  positions: number;
  /** Whether players have positions; where not, all wager at position 0. */
  seats_players: boolean;
  is_training: boolean;
  is_house: boolean;
  layout: Miniature;
  seated: Seated[];
  state: "open" | "paused" | "closing" | "closed";
  round: number;
  /** Where the game has one. */
  desk: Desk | null;
  /** How many look on who do not sit there. */
  watching: number;
  /** The progressive meter that it feeds, where it has one. */
  meter: Meter | null;
}

/** What has changed in a table's line; the whole of it where the table is new. */
export interface LineChange {
  id: string;
  pit?: string | null;
  name?: string | null;
  game?: string | null;
  title?: string | null;
  options?: ChosenOption[] | null;
  approval?: string | null;
  license?: string | null;
  by_headings?: string | null;
  least?: number | null;
  most?: number | null;
  limits?: string | null;
  positions?: number | null;
  seats_players?: boolean | null;
  seated?: Seated[] | null;
  watching?: number | null;
  meter?: Meter | null;
  is_training?: boolean | null;
  state?: "open" | "paused" | "closing" | "closed" | null;
  round?: number | null;
  is_house?: boolean | null;
  desk?: Desk | null;
  layout?: Miniature | null;
}

/** Every table that is open. */
export interface LobbyLines {
  tables: Line[];
}

/** The lines of some tables changed, some tables are gone, or the floor announces something of one. */
export interface LobbyMessage {
  tables?: LineChange[];
  gone?: string[];
  announced?: Announcement | null;
}

/** A name and its password; ``bearer`` returns the token instead of setting a cookie. */
export interface Login {
  name: string;
  password: string;
  bearer?: boolean;
  key?: string;
}

/** What lies on the felt and says something. */
export interface Mark {
  x: number;
  y: number;
  print: string;
  words: string;
  short: string;
  is_on: boolean;
}

/** The master game report of a gaming day. */
export interface MasterReportJson {
  day: string;
  cite: string;
  is_active: boolean;
  house: ReportLineJson;
  tables: ReportLineJson[];
  games: ReportLineJson[];
  pits: ReportLineJson[];
  shifts: ReportLineJson[];
  /** Each gaming day of a report on several; else nothing. */
  days: ReportLineJson[];
  alarms: ReportAlarm[];
}

/** Who you are, and how you stand in the house. */
export interface Me {
  name: string;
  role: "player" | "floorperson" | "cashier" | "auditor" | "owner";
  /** In your wallet, not at tables. */
  chips: number;
  seats: Seat[];
  tables_opened: string[];
}

/** Who you are. */
export interface MeAnswer {
  me: Me;
}

/** Your chips or seats changed. */
export interface MeMessage {
  me: Me;
}

/** A progressive meter, and what it shows. */
export interface Meter {
  name: string;
  amount: number;
}

/** What a table is drawn from in small. */
export interface Miniature {
  /** The address of the drawing. */
  svg: string;
  width: number;
  height: number;
  names: Record<string, Point>;
}

/** More imitation money for a guest, and what was paid for it. */
export interface MoreMoney {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  /** Cents. */
  chips: number;
  /** Cents. */
  paid?: number;
}

/** Decks that are received, issued to a table, taken back or destroyed. */
export interface MoveDecks {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  move: "received" | "issued" | "returned" | "destroyed";
  equipment?: "cards" | "dice" | "tiles";
  serials: string[];
  second: string;
  table?: string;
}

/** An expense: rented equipment, a fee, or another. */
export interface NewExpense {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  kind: string;
  what: string;
  /** Cents. */
  amount: number;
  to?: string;
  dated?: string;
}

/** Another password for one of the house's own people. */
export interface NewPassword {
  password: string;
  key?: string;
}

/** One of the house's own people. */
export interface NewPerson {
  name: string;
  role: string;
  password: string;
  key?: string;
}

/** A prize: what it is, its retail value, what it cost, and who donated it. */
export interface NewPrize {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  what: string;
  /** Cents. */
  value: number;
  /** Cents. */
  cost?: number;
  donor?: string;
}

/** A casino night as everybody in the hall may see it. */
export interface Night {
  organization: string;
  license: string;
  place: string;
  date: string;
  begins: string;
  ends: string;
  /** When the games end, by the clock of the hall. */
  closes_at: string;
  guests: number;
  /** Where phones reach the house. */
  address: string;
  /** The address as a QR code: SVG. */
  qr: string;
  is_last_round: boolean;
  is_settled: boolean;
  tables: HallTable[];
  leaders: Leader[];
  /** Each with its winner, once it is awarded. */
  prizes: string[];
}

/** An expense of the night. */
export interface NightExpense {
  number: number;
  /** rental, fee or other */
  kind: string;
  what: string;
  amount: number;
  to: string;
  dated: string;
}

/** A guest who has checked in. */
export interface NightGuest {
  id: string;
  name: string;
  rank: number;
  handed: number;
  paid: number;
  chips: number;
  ahead: number;
  since: number;
  /** Where the guest sits. */
  tables: string[];
}

/** A prize of the night. */
export interface NightPrize {
  number: number;
  what: string;
  value: number;
  cost: number;
  donor: string;
  winner: string;
}

/** What the report of operations comes to as of now. */
export interface NightSums {
  gross: number;
  prize_cost: number;
  rental: number;
  fee: number;
  other: number;
  net: number;
  due: string;
}

/** Somebody who has joined by phone and has not checked in yet. */
export interface NotCheckedIn {
  id: string;
  name: string;
}

/** What some people are told. */
export interface Note {
  words: string;
  cite: string;
  whose: string[];
}

/** Nothing more is said. */
export interface Nothing {
}

/** A notice that was given of a change to come. */
export interface Notice {
  option: string;
  label: string;
  value: string;
  words: string;
  may_begin: number;
  cite: string;
}

/** An option that changes only after notice. */
export interface NoticedOption {
  name: string;
  /** What it is called, in a few words. */
  label: string;
  /** The sentence that says more, where the label does not say it all. */
  help: string;
  cite: string;
  /** Whether a host chooses it before all else, wherever it comes from. */
  is_first: boolean;
  provenance: string;
  provenance_words: string;
  kind: "money" | "yes-no" | "number" | "choice" | "text";
  default: string | number | boolean;
  values: Value[] | null;
  least: number | null;
  most: number | null;
  step: number | null;
  /** How a text is written, where the value is one. */
  hint: string | null;
  value: string | number | boolean;
  notice_cite: string;
}

/** A table of one's own. */
export interface OpenTable {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  game: string;
  name: string;
  options?: Record<string, any>;
  positions?: number | null;
  is_training?: boolean;
  has_clock?: boolean;
  builtin?: number;
}

/** The table that was opened. */
export interface Opened {
  table: Line;
}

/** A card that the log opens, and the salt with which its place was sealed. */
export interface OpenedCard {
  place: number;
  card: string;
  salt: string;
}

/** An option as a form shows it. */
export interface OptionField {
  name: string;
  /** What it is called, in a few words. */
  label: string;
  /** The sentence that says more, where the label does not say it all. */
  help: string;
  cite: string;
  /** Whether a host chooses it before all else, wherever it comes from. */
  is_first: boolean;
  provenance: string;
  provenance_words: string;
  kind: "money" | "yes-no" | "number" | "choice" | "text";
  default: string | number | boolean;
  values: Value[] | null;
  least: number | null;
  most: number | null;
  step: number | null;
  /** How a text is written, where the value is one. */
  hint: string | null;
}

/** What a device gave, and the round of which it is. */
export interface OutcomeMade {
  round: number;
  /** What each die shows, the section of the wheel, or the balls in their order. */
  faces: number[];
  /** How many faces each part of the device has, numbered from 1. */
  among: number[];
  /** Whether no number comes twice, as with balls. */
  distinct: boolean;
}

/** Where what a device showed lies after a round and is called, and how that is told. */
export interface OutcomePlace {
  box: Box;
  showed: string;
  nothing_yet: string;
  under_way: string;
  /** What is written on each face, from the first; dice have none and show pips. */
  faces: string[];
  /** How many faces lie there at once, beside which the call is written. */
  shown: number;
}

/** How long the table waits, in seconds; null where it waits for ever. */
export interface PaceJson {
  wagers: number | null;
  decisions: number | null;
  between: number;
  /** Whether the clock runs where only bots wait. */
  alone: boolean;
}

/** What a result pays. */
export interface PaidOnSign {
  on: string;
  /** The odds, with "to" or "win". */
  pays: string;
  cite: string;
}

/** The members of a view that a step changed; of spots and chips the entries that did, null where one is gone. */
export interface Patch {
  round?: number;
  in_round?: boolean;
  spots?: Record<string, SpotJson | null>;
  chips?: Record<string, number | null>;
  stub?: number;
  rack?: number;
  marks?: Record<string, number>;
  outcome?: number[];
  call?: string;
  called?: Record<string, string>;
  owed?: Record<string, number>;
  outcomes?: string[];
  shown?: Record<string, Record<string, any>>;
  heaps?: HeapJson[];
}

/** Stop the game for a while, now or when the round is over. */
export interface Pause {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "pause";
  reason: string;
  when?: "now" | "after-round";
}

/** Why the table is paused. */
export interface Paused {
  reason: string;
}

/** A row of a pay table. */
export interface PayRow {
  hand: string;
  pays: string;
  cite: string;
}

/** The house's own people. */
export interface People {
  people: Person[];
}

/** One of the house's own people. */
export interface Person {
  id: string;
  name: string;
  role: "player" | "floorperson" | "cashier" | "auditor" | "owner";
  since: number;
}

/** A pit of the house. */
export interface PitJson {
  key: string;
  name: string;
}

/** Put chips on a betting area; what lies there of yours is replaced. */
export interface PlaceWager {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "wager";
  /** The id of the prompt or wager window that is answered. */
  window: string;
  /** 0 at a game whose players have no positions. */
  position: number;
  area: string;
  /** Cents. */
  amount: number;
  /** Cents. */
  coupon?: number;
}

/** A place on a drawing. */
export interface Point {
  x: number;
  y: number;
}

/** A pay table among which an operator chooses. */
export interface PostedTable {
  option: string;
  name: string;
  cite: string;
  rows: PayRow[];
}

/** Somebody at a table, as the floor sees them. */
export interface Present {
  name: string;
  is_away: boolean;
  /** In how many rounds in a row an answer lacked. */
  missed: number;
  /** Whether they have chips there; where not, the seat can be freed. */
  has_chips: boolean;
}

/** Cards that went to the discard rack together. */
export interface Racked {
  seq: number;
  words: string;
  cards: string[];
}

/** What a guest who agrees to it played at a table. */
export interface RatingJson {
  player: string;
  table: string;
  rounds: number;
  bet: number;
  average: number;
  minutes: number;
  theoretical: number;
}

/** A reading that was taken where the text can be read in more ways than one. */
export interface Reading {
  number: number;
  question: string;
  taken: string;
  why: string;
  cites: string[];
}

/** Say that you have no more wagers to make. */
export interface Ready {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "ready";
  /** The id of the prompt or wager window that is answered. */
  window: string;
}

/** A round as it was played, and its discard rack hand by hand. */
export interface RecallJson {
  table: string;
  name: string;
  game: string;
  round: number;
  began_at: number;
  ending: string;
  steps: RecalledStep[];
  rack: Racked[];
}

/** A record of a round, as it is recalled. */
export interface RecalledStep {
  table: string;
  seq: number;
  round: number;
  at: number;
  event: string;
  by: string;
  player: string | null;
  cite: string;
  words: string;
  hash: string;
}

/** The day's cards, dice or tiles. */
export interface Reconciled {
  equipment: string;
  received: number;
  issued: number;
  returned: number;
  destroyed: number;
  in_use: number;
  over_24_hours: number;
  in_reserve: number;
}

/** A recovery code; ``bearer`` returns the token instead of setting a cookie. */
export interface Recover {
  recovery: string;
  bearer?: boolean;
  key?: string;
}

/** What was asked, why it is refused, what is allowed, and by which paragraph; ``words`` says it in a sentence. */
export interface Refusal {
  what: string;
  why: string;
  allowed: string;
  cite: string;
  words: string;
}

/** Whatever is refused changes nothing, and is answered so. */
export interface Refused {
  error: Refusal;
}

/** A drop box that is taken off, and who goes along. */
export interface RemoveBox {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  table: string;
  escort: string;
}

/** Take a wager back. */
export interface RemoveWager {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "remove";
  /** The id of the prompt or wager window that is answered. */
  window: string;
  /** 0 at a game whose players have no positions. */
  position: number;
  area: string;
}

/** What somebody looks into. */
export interface ReportAlarm {
  words: string;
  cite: string;
}

/** A line of the master game report, in cents; what bets should have won where that was asked. */
export interface ReportLineJson {
  title: string;
  opener: number;
  fills: number;
  credits: number;
  closer: number;
  drop: number;
  /** What the drop was counted to, where it was. */
  counted: number | null;
  win: number;
  rake: number;
  rounds: number;
  /** The win as a share of the drop, exactly. */
  hold: string | null;
  handle?: number;
  theoretical?: number;
  low?: number | null;
  high?: number | null;
  unpriced?: number;
  band?: "exact" | "at most" | "partial";
}

/** A fill or a credit that the floor asks for. */
export interface RequestSlip {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  kind: "fill" | "credit";
  table: string;
  /** How many of each denomination, which is named in cents. */
  chips: Record<string, any>;
  /** Cents. */
  amount: number;
}

/** What was in a box whose counts differ, and why. */
export interface ResolveBox {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  /** Cents. */
  total: number;
  reason: string;
}

/** Let the game go on; take back a pause that waits for the end of the round. */
export interface Resume {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "resume";
}

/** A round step by step, with the layout that it was played on. */
export interface RoundJson {
  table: string;
  round: number;
  /** Those it was played under. */
  options: ChosenOption[];
  start: ViewJson;
  steps: Step[];
  /** The series that its outcome is of; null where none was bound. */
  series: number | null;
  name: string;
  game: string;
  title: string;
  layout: LayoutJson;
}

/** A round in a line. */
export interface RoundLine {
  round: number;
  began_at: number;
  ending: "settled" | "voided" | "abandoned" | "open";
  net: Record<string, number> | null;
  first_seq: number;
  last_seq: number;
}

/** The rounds of a table, the last first. */
export interface Rounds {
  table: string;
  name: string;
  game: string;
  state: "open" | "paused" | "closing" | "closed";
  rounds: RoundLine[];
}

/** Decide a dispute, for everybody to hear. */
export interface Rule {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "rule";
  reason: string;
}

/** A line of a sign, and the paragraph that asks for it or states it. */
export interface SaidOnSign {
  words: string;
  cite: string;
}

/** Give an open prompt one of the other inputs it takes, such as consent to another person on a box. */
export interface Say {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "say";
  /** The id of the prompt or wager window that is answered. */
  window: string;
  event: string;
  fields?: Record<string, any>;
}

/** Something else that you may say to a window (``do: say``). */
export interface Saying {
  event: string;
  words: string;
  fields: string[];
}

/** A reminder that cards or dice were due to be changed, and whether that was done before the next round. */
export interface Scheduled {
  table: string;
  seq: number;
  round: number;
  at: number;
  event: string;
  by: string;
  words: string;
  cite: string;
  kept: boolean;
}

/** A seat of yours, and how you stand there. */
export interface Seat {
  player: string;
  positions: number[];
  /** You sit down when the round is over. */
  is_waiting: boolean;
  is_away: boolean;
  is_leaving: boolean;
  coupons: number[];
  needs_nonce: boolean;
  table: string;
  name: string;
}

/** Somebody at a position. */
export interface Seated {
  position: number;
  player: string;
  is_builtin: boolean;
  is_away: boolean;
}

/** A section of a game's subchapter. */
export interface Section {
  id: string;
  heading: string;
  paragraphs: number;
}

/** What proves a series of outcomes; ``opening`` is null until it is revealed. */
export interface Series {
  table: string;
  number: number;
  /** What an outcome is called: a "throw", a "spin". */
  of: string;
  commitment: string;
  nonces: any[][];
  throws: OutcomeMade[];
  opening: Record<string, any> | null;
}

/** The series of outcomes that the house is bound to, and how many it has given. */
export interface SeriesNow {
  number: number;
  commitment: string;
  throws: number;
}

/** A place of no seat for chips. */
export interface SharedPlace {
  x: number;
  y: number;
  r: number;
  /** Where their amount stands on a small screen: above them, on them or below. */
  amount: string;
}

/** What proves a shuffle; ``opening`` is null until it is revealed, and for good where it ``stays_sealed``. */
export interface Shuffle {
  table: string;
  number: number;
  commitment: string;
  nonces: any[][];
  sealed: string[] | null;
  deck: string[] | null;
  opening: Record<string, any> | null;
  stays_sealed: boolean;
  /** Your own cards, where it stays sealed. */
  opened: OpenedCard[];
  /** The cards that everyone saw, once their round is over. */
  opened_to_all: OpenedCard[];
}

/** How many shuffles there were, and the commitment to the next. */
export interface ShuffleNow {
  number: number;
  next_commitment: string;
}

/** Sign a fill or a credit that the cage has prepared: its chips are counted into or out of the tray. */
export interface SignSlip {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "slip";
  /** The number of its request. */
  slip: number;
}

/** Who you are; the token where ``bearer`` was asked for, and otherwise a cookie. */
export interface SignedIn {
  me: Me;
  token?: string;
}

/** How many rounds are simulated. */
export interface SimulationForm {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  rounds?: number;
  /** The same seed plays the same rounds. */
  seed?: number | null;
}

/** Sit down at a free position with chips from the wallet. */
export interface Sit {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "sit";
  /** 0 at a game whose players have no positions. */
  position: number;
  /** Cents. */
  chips: number;
  nonce?: string | null;
}

/** A table as you may see it now. */
export interface Snapshot {
  prompt: WagerWindow | Decision | Waiting | null;
  you: You | null;
  hint: Hint | null;
  paused: Paused | null;
  state: "open" | "paused" | "closing" | "closed";
  /** Null at a dice table. */
  shuffle: ShuffleNow | null;
  /** Null where no device gives outcomes. */
  series: SeriesNow | null;
  table: Line;
  seq: number;
  view: ViewJson;
  /** As you saw it when the last round began. */
  start: ViewJson;
  recent: Step[] | null;
  layout: LayoutJson;
  pace: PaceJson;
  /** The denominations of the table's chips. */
  chips: number[];
  /** The slip on which numbers are marked, where a game has one. */
  slip: Record<string, any> | null;
  /** What can be let go wrong, at a training table. */
  faults: Fault[];
}

/** What lies at a position; "0" is the dealer's. */
export interface SpotJson {
  player: string;
  hands: Hand[];
  bets: Bet[];
}

/** One event of a table's log as you may see it: ``words`` for everybody, and ``to`` for each player whom they name.
 * After ``cards`` come the fields that its event has. */
export interface Step {
  seq: number;
  round: number;
  at: number | null;
  event: string;
  by: string;
  words: string;
  to?: Record<string, string> | null;
  cite: string;
  cards: string[];
  player?: string | null;
  position?: number | null;
  area?: string | null;
  amount?: number | null;
  winnings?: number | null;
  odds?: string | null;
  choice?: string | null;
  hand?: number | null;
  fault?: string | null;
  reason?: string | null;
  net?: Record<string, number>;
  /** Why a wager was won or lost, said to its player. */
  because?: string;
  added?: number | null;
  pot?: number | null;
  pots?: number[] | null;
  why?: string | null;
  patch: Patch;
}

/** A count of the store, and what the log of decks says is there. */
export interface Stock {
  equipment: string;
  counted: number;
  logged: number;
  at: number;
  by: string;
}

/** The best play, in words and charts. */
export interface Strategy {
  words: string;
  charts: Chart[];
}

/** The data of an event of the stream: of `table`, of `lobby`, or of `me`. */
export type StreamData = TableMessage | LobbyMessage | MeMessage;

/** A table as the floor sees it. */
export interface TableDue {
  in_round: boolean;
  /** What the game is played with: cards, dice, a wheel. */
  equipment: string;
  cards_since: number;
  cards_used_hours: number;
  change_after_hours: number;
  change_cite: string;
  stub_counted: number | null;
  due: DutyJson[];
  paused: Paused | null;
  pauses_after_round: boolean;
  faults: Fault[];
  takes_coupons: boolean;
  desk: FloorDesk | null;
  by_notice: NoticedOption[];
  notices: Notice[];
  people: Present[];
  prompt: WagerWindow | Decision | Waiting | null;
  line: Line;
}

/** A table that is or was open. */
export interface TableKept {
  id: string;
  name: string;
  game: string;
  state: "open" | "paused" | "closing" | "closed";
  opened_at: number;
}

/** Everything that one command caused, as you get it. */
export interface TableMessage {
  prompt: WagerWindow | Decision | Waiting | null;
  you: You | null;
  hint: Hint | null;
  paused: Paused | null;
  state: "open" | "paused" | "closing" | "closed";
  table: string;
  from: number;
  seq: number;
  head: string;
  steps: Step[];
}

/** What the bets of a table are worth under its own rules, and how it is played best. */
export interface TableOdds {
  /** `working`: ask again in a moment. `none`: nobody can tell. */
  state: "ready" | "working" | "none";
  /** Why there are none. */
  why: string;
  wagers: WagerOdds[];
  /** The bet of which each betting area is a part. */
  areas: Record<string, string>;
  strategy: Strategy | null;
  /** How they were found. */
  method: string;
  /** Whether it is known what each choice is worth. */
  is_graded: boolean;
}

/** A table's limits, rules and odds as its sign has them, and every option it's dealt under. */
export interface TableRules {
  table: string;
  name: string;
  title: string;
  state: "open" | "paused" | "closing" | "closed";
  law: string;
  limits: SaidOnSign;
  rules: SaidOnSign[];
  pays: BetOnSign[];
  notes: SaidOnSign[];
  options: ChosenOption[];
}

/** What a simulation of a table has found so far. */
export interface TableSimulation {
  /** `none`: nobody has run one. `working`: ask again in a moment. */
  state: "none" | "working" | "ready" | "stopped" | "failed";
  /** Why it failed. */
  why: string;
  strategy: string;
  /** Rounds that were asked for. */
  wanted: number;
  /** Rounds played so far. */
  rounds: number;
  rounds_per_second: number;
  /** What a player gains in a round, in units of the first bet. */
  mean: number;
  standard_error: number;
  /** The same by exact methods, where they tell it. */
  exact: number | null;
  /** How many standard errors the two are apart. */
  distance: number | null;
  variance: number;
  /** The first bet, in cents. */
  unit: number;
  win: number;
  push: number;
  lose: number;
  /** Rounds, mean and standard error, as it went. */
  trail: number[][];
  notes: string[];
}

/** Every table the house ever opened. */
export interface TablesKept {
  tables: TableKept[];
}

/** A guest's way in: a code, used once, and the address that brings it along, as a QR code too. */
export interface Ticket {
  guest: string;
  name: string;
  /** Empty for somebody who has come in by phone already. */
  code: string;
  address: string;
  /** The address as a QR code: SVG. */
  qr: string;
}

/** Tip the dealers in the table's chips, from the wallet; at a training table up to the chips that one has there. */
export interface Tip {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "tip";
  /** Cents. */
  amount: number;
}

/** A table inventory slip: what was counted in a tray, and what the log says. */
export interface TrayCount {
  number: number;
  part: "opener" | "shift" | "closer";
  table: string;
  chips: Record<string, number>;
  total: number;
  logged: number;
  seq: number;
  is_late: boolean;
  /** The slip that this recount stands in for, by its number; else 0. */
  corrects: number;
  by: string;
  at: number;
  name: string;
  difference: number;
  duties: string[];
  cite: string;
}

/** What the log's tray is made up of with as few chips as can be. */
export interface TrayMadeUp {
  chips: Record<string, number>;
  denominations: number[];
}

/** One value of an option, with its own paragraph and where it comes from. */
export interface Value {
  value: string | number | boolean;
  words: string;
  cite: string;
  /** text, nj, custom, or excluded: against the text, so that it takes an approval */
  provenance: string;
  provenance_words: string;
  excluded_by: Exclusion | null;
  /** The first edition of the rules that has it, where not all have. */
  since: string | null;
}

/** What a choice is worth. */
export interface ValuedChoice {
  word: string;
  words: string;
  cards: string[];
  /** What it gains on average for each unit of the bet. */
  gain: string;
  decimal: string;
}

/** The table as you may see it. */
export interface ViewJson {
  round: number;
  in_round: boolean;
  spots: Record<string, SpotJson>;
  chips: Record<string, number>;
  stub: number;
  rack: number;
  /** The puck's point, the marked number, and the positions of shooter, shoe and button. */
  marks: Record<string, number>;
  /** What the table's device showed last: dice, a wheel, balls. */
  outcome: number[];
  /** How the last outcome of the device was called. */
  call: string;
  /** What a wager was called, by "position/area", at a dice table. */
  called: Record<string, string>;
  /** The vigorish that is marked for a player and collected later. */
  owed: Record<string, number>;
  /** How the last rounds ended, where the game keeps a scoreboard. */
  outcomes: string[];
  /** What only some games show, such as a lounge's tickets. */
  shown: Record<string, Record<string, any>>;
  /** Chips on the table that are nobody's wager, such as a pot. */
  heaps: HeapJson[];
}

/** Declare the round void before it is settled. */
export interface Void {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  do: "void";
  reason: string;
  round?: number | null;
}

/** Why a slip is void. */
export interface VoidSlip {
  /** Any text of yours; a command with a repeated key is carried out once. */
  key: string;
  reason: string;
}

/** What a bet is worth. */
export interface WagerOdds {
  name: string;
  label: string;
  /** What the house keeps of it on average: a fraction, or a computed decimal. */
  edge: string;
  /** The same as a percentage. */
  edge_words: string;
  /** Of what it is a share. */
  per: string;
  /** How often it wins, as a percentage. */
  win: string;
}

/** The table is open for wagers. */
export interface WagerWindow {
  deadline: number | null;
  seconds: number | null;
  kind: "wagers";
  cite: string;
  ready: string[];
  waiting_for: string[];
  says: Saying[];
  /** What you may name in what else may be said, by its field. */
  values: Record<string, string[]>;
  /** Your wagers that may not be taken back now, by "position/area". */
  bound: string[];
  /** Where you may wager. */
  positions: number[];
  /** Your coupons that lie with wagers, by "position/area". */
  coupons: Record<string, number>;
  id: string;
  areas: AreaJson[];
}

/** Somebody who is asked. */
export interface Waited {
  player: string;
  position: number;
}

/** Somebody else is asked; what that person may choose is not told. */
export interface Waiting {
  deadline: number | null;
  seconds: number | null;
  for: Waited[];
  kind: "waiting";
  /** What to say something to meanwhile; null where nothing may be said. */
  id: string | null;
  says: Saying[];
}

/** A record of a log that the desk lists. */
export interface Watched {
  table: string;
  seq: number;
  round: number;
  at: number;
  event: string;
  by: string;
  words: string;
  cite: string;
}

/** Who you are, and the recovery code that is shown this once. */
export interface Welcome {
  me: Me;
  token?: string;
  recovery: string;
}

/** What somebody is told, and by which paragraph. */
export interface WordWithCite {
  words: string;
  cite: string;
}

/** How you stand at a table. */
export interface You {
  player: string;
  positions: number[];
  /** You sit down when the round is over. */
  is_waiting: boolean;
  is_away: boolean;
  is_leaving: boolean;
  coupons: number[];
  needs_nonce: boolean;
}
