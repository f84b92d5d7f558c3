// What the page adds to a document, for the checks alone: its own elements, and the events that go through the window.
import type { FeltElement } from "./table/felt.js";

declare global {
  interface HTMLElementTagNameMap {
    "pb-arrangement": any;
    "pb-felt": FeltElement;
    "pb-keys-dialog": any;
    "pb-odds-dialog": any;
    "pb-prompt": any;
    "pb-settings-dialog": any;
    "pb-sit": any;
    "pb-tip-dialog": any;
    "pb-trainer-dialog": any;
  }

  interface WindowEventMap {
    "pitboss-say": CustomEvent;
    "pitboss-why": CustomEvent;
  }
}
