/// <reference types="@kitajs/html/jsx.d.ts" />
import { type Child, escapeHtml, Html, write } from './html.js';

/**
 * What the compiler calls for JSX: it writes elements as HTML at once, and escapes every text and attribute. It has no other part, because
 * pages are rendered only here. Measured against hono/jsx and preact-render-to-string, which build a tree first, a page of a state takes
 * half the time; and the types of Preact would add those of browsers to the whole service.
 */
export function jsx(type: string | Component, props: Props): Html {
  if (typeof type === 'function') return Fragment({ children: type(props) });
  let text = `<${type}`;
  for (const name in props) {
    const value = props[name];
    if (name === 'children' || value === false || value === null || value === undefined) continue;
    text += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  }
  return new Html(EMPTY.has(type) ? `${text}/>` : `${text}>${write(props.children)}</${type}>`);
}

export { jsx as jsxDEV, jsx as jsxs };

/** `<>…</>` */
export function Fragment({ children }: { children?: Child }): Html {
  return children instanceof Html ? children : new Html(write(children));
}

type Component = (props: Props) => Child;
type Props = Readonly<Record<string, unknown>> & { readonly children?: Child };

/** Elements that have no content: those of HTML that must not have an end tag, and shapes of SVG. */
const EMPTY: ReadonlySet<string> = new Set(
  'area base br circle col embed hr img input link meta path rect source track wbr'.split(' '),
);

/** The elements of HTML with their attributes, as @kitajs/html types them. */
type Elements = globalThis.JSX.IntrinsicElements;
/** Attributes that only the other runtime knows. */
type Foreign = 'attrs' | 'children' | 'className' | 'of' | 'safe';

declare global {
  namespace JSX {
    interface HtmlTextAreaTag {
      autocomplete?: string;
    }
  }
}

export namespace JSX {
  export type Element = Html;
  export type ElementType = keyof IntrinsicElements | ((props: never) => Child);
  export type IntrinsicElements = { [Name in keyof Elements]: Omit<Elements[Name], Foreign> & { children?: Child } };
  export interface ElementChildrenAttribute {
    children: Child;
  }
}
