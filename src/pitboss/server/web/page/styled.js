import { noChange } from "lit";
import { Directive, PartType, directive } from "lit-html/directive.js";

/** Sets styles as properties of an element, never as an attribute, which the page's content security policy refuses. */
class Styled extends Directive {
  constructor(part) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("styled() stands in the tag itself: <p ${styled({...})}>");
  }

  /** @param {Record<string, string>} styles */
  render(styles) {
    return styles && noChange;
  }

  /** @param {import("lit-html/directive.js").ElementPart} part @param {[Record<string, string>]} given */
  update(part, [styles]) {
    const { style } = /** @type {HTMLElement} */ (part.element);
    for (const name of this.set ?? []) if (!(name in styles)) style.removeProperty(name);
    for (const [name, value] of Object.entries(styles))
      if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
    this.set = Object.keys(styles);
    return noChange;
  }
}

/** Used as `<div ${styled({left: "10%"})}>`. */
export const styled = directive(Styled);
