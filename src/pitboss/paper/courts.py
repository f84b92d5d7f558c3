"""The court cards and the jokers: figures of plain shapes, each half of a court card the other upside down."""

from __future__ import annotations

from pitboss.paper.suits import BLACK, GOLD, RED, SERIF, ink, pip
from pitboss.paper.svg import tag, words
from pitboss.table.cards import DIAMONDS, HEARTS, JACK, JOKERS, KING, Card

FACE = "var(--court-face, #f6e3cc)"
PAPER = "var(--card-face, #fffdf8)"
FRAME_X, FRAME_Y, FRAME_WIDTH, FRAME_HEIGHT = 69, 30, 112, 290
MIDDLE = 125


def court(card: Card) -> str:
    """Draw the upper half of a court card: a figure in the suit's colour before half of a frame."""
    robe, lining = ink(card.suit), second_ink(card.suit)
    head = {JACK: jack, KING: king}.get(card.rank, queen)
    top, low = FRAME_Y, FRAME_Y + FRAME_HEIGHT / 2
    frame = tag("path", d=f"M{FRAME_X} {low}V{top}H{FRAME_X + FRAME_WIDTH}V{low}", fill="var(--court-ground, #faf3df)",
                stroke=robe, stroke_width=2.4, stroke_linejoin="round")  # fmt: skip
    return "".join((frame, body(robe, lining), head(robe, lining), pip(card.suit, 84, 98, 22)))


def second_ink(suit: int) -> str:
    """Return the colour that goes with a suit's own in a figure."""
    return "var(--court-blue, #24406f)" if suit in (DIAMONDS, HEARTS) else "var(--court-red, #a3202c)"


def body(robe: str, lining: str) -> str:
    """Draw shoulders, collar and sash down to the middle of the card."""
    return "".join(
        (
            tag("path", d="M70 175V158C74 126 96 117 125 117C154 117 176 126 180 158V175Z", fill=robe),
            tag("path", d="M100 119L125 175L150 119L139 115H111Z", fill=PAPER),
            tag("path", d="M107 118L125 158L143 118L134 116H116Z", fill=lining),
            tag(
                "path", d="M100 119L125 175L150 119", fill="none", stroke=GOLD, stroke_width=4, stroke_linejoin="round"
            ),
            tag("path", d="M70 158C84 150 96 158 104 175H92C88 166 80 162 70 167Z", fill=GOLD),
            tag("path", d="M180 158C166 150 154 158 146 175H158C162 166 170 162 180 167Z", fill=GOLD),
            tag("path", d="M125 128l5 7-5 7-5-7z", fill=GOLD),
        )
    )


def features() -> str:
    """Draw eyes, nose and mouth with a few strokes."""
    return "".join(
        (
            tag("path", d="M113 86h8M129 86h8", stroke=BLACK, stroke_width=2.2, stroke_linecap="round"),
            tag("path", d="M125 88v9h-3.4", fill="none", stroke=BLACK, stroke_width=1.5, stroke_linecap="round"),
            tag("path", d="M119.500 102.500q5.500 3 11 0", fill="none", stroke=RED, stroke_width=2.2,
                stroke_linecap="round"),
        )
    )  # fmt: skip


def king(robe: str, lining: str) -> str:
    """Draw a bearded head with a crown."""
    return "".join(
        (
            tag("path", d="M101 76V104C101 122 113 133 125 137C137 133 149 122 149 104V76Z", fill=BLACK),
            tag("path", d="M106 76V95C106 101 112 99 125 99C138 99 144 101 144 95V76Z", fill=FACE),
            tag("path", d="M113 106h24", stroke=FACE, stroke_width=1.4),
            tag("path", d="M113 85h8M129 85h8", stroke=BLACK, stroke_width=2.2, stroke_linecap="round"),
            tag("path", d="M125 86v9h-3.4", fill="none", stroke=BLACK, stroke_width=1.5, stroke_linecap="round"),
            tag("path", d="M98 76L95 46L111 61L125 39L139 61L155 46L152 76Z", fill=GOLD, stroke=BLACK, stroke_width=1.6,
                stroke_linejoin="round"),
            tag("rect", x=98, y=69, width=54, height=8, fill=lining, stroke=BLACK, stroke_width=1.2),
            *(tag("circle", cx=x, cy=y, r=3.6, fill=robe, stroke=BLACK, stroke_width=1)
              for x, y in ((95, 45), (125, 38), (155, 45))),
        )
    )  # fmt: skip


def queen(robe: str, lining: str) -> str:
    """Draw a head with long hair, a veil and a diadem."""
    return "".join(
        (
            tag("path", d="M97 128C92 98 92 62 125 60C158 62 158 98 153 128L141 120H109Z", fill=lining),
            tag("path", d="M103 122C99 98 101 68 125 67C149 68 151 98 147 122L138 116H112Z", fill=GOLD),
            tag("path", d="M107 84C107 72 115 69 125 69C135 69 143 72 143 84V93C143 106 135 114 125 114"
                          "C115 114 107 106 107 93Z", fill=FACE),
            features(),
            tag("path", d="M105 74C108 64 116 58 125 58C134 58 142 64 145 74C133 68 117 68 105 74Z", fill=robe,
                stroke=BLACK, stroke_width=1.2),
            tag("path", d="M104 64L103 48L114 57L125 41L136 57L147 48L146 64C134 57 116 57 104 64Z", fill=GOLD,
                stroke=BLACK, stroke_width=1.4, stroke_linejoin="round"),
            *(tag("circle", cx=x, cy=y, r=3, fill=PAPER, stroke=BLACK, stroke_width=1)
              for x, y in ((103, 47), (125, 40), (147, 47))),
        )
    )  # fmt: skip


def jack(robe: str, lining: str) -> str:
    """Draw a young head with a cap and a feather."""
    return "".join(
        (
            tag("path", d="M102 76C98 92 99 106 103 116H147C151 106 152 92 148 76Z", fill=GOLD, stroke=BLACK,
                stroke_width=1.2),
            tag("path", d="M107 76V94C107 106 115 114 125 114C135 114 143 106 143 94V76Z", fill=FACE),
            features(),
            tag("path", d="M97 76C96 58 108 48 127 48C146 48 156 58 154 72L152 77C140 70 112 69 97 76Z", fill=lining,
                stroke=BLACK, stroke_width=1.4, stroke_linejoin="round"),
            tag("path", d="M96 79C108 70 142 70 154 79L152 71C140 64 110 64 98 71Z", fill=robe),
            tag("path", d="M146 66C160 62 170 50 171 36C158 38 146 48 143 63Z", fill=GOLD, stroke=BLACK,
                stroke_width=1.2, stroke_linejoin="round"),
            tag("path", d="M147 63C156 56 163 48 168 40", fill="none", stroke=BLACK, stroke_width=1.2),
        )
    )  # fmt: skip


def joker(card: Card) -> str:
    """Draw a joker: the word down the side, and a cap with three bells; the second in black."""
    is_first = card is JOKERS[0]
    cloth, other = (RED, "var(--court-blue, #24406f)") if is_first else (BLACK, "#6d6d78")
    spelled = "".join(
        tag("text", words(letter), x=37, y=58 + 42 * place, font_family=SERIF, font_size=46, font_weight="700",
            text_anchor="middle", fill=cloth)
        for place, letter in enumerate("JOKER")
    )  # fmt: skip
    bells = [
        tag("circle", cx=x, cy=y, r=11, fill=GOLD, stroke=BLACK, stroke_width=2)
        for x, y in ((80, 188), (151, 82), (222, 188))
    ]
    return "".join(
        (
            spelled,
            tag("path", d="M151 92C128 104 112 140 118 218H151Z", fill=cloth),
            tag("path", d="M151 92C174 104 190 140 184 218H151Z", fill=other),
            tag("path", d="M118 218C118 178 108 158 80 178C84 142 122 132 132 176L140 218Z", fill=other),
            tag("path", d="M184 218C184 178 194 158 222 178C218 142 180 132 170 176L162 218Z", fill=cloth),
            *bells,
            tag("path", d="M124 222V250C124 300 178 300 178 250V222Z", fill=FACE, stroke=BLACK, stroke_width=2),
            tag("path", d="M137 256h9M156 256h9", stroke=BLACK, stroke_width=3, stroke_linecap="round"),
            tag("path", d="M137 271q14 12 28 0", fill="none", stroke=RED, stroke_width=3, stroke_linecap="round"),
            tag("path", d="M112 212H190L184 240L171 228L160 244L151 229L142 244L131 228L118 240Z", fill=GOLD,
                stroke=BLACK, stroke_width=2, stroke_linejoin="round"),
        )
    )  # fmt: skip
