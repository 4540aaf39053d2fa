/// <reference types="@kitajs/html/jsx.d.ts" />
import { type Child, escapeHtml, Html, write } from './html.js';

/**
 * What the compiler calls for JSX: it writes an element as HTML at once, and escapes every text and attribute. Packages first build a tree,
 * which pages do not need: with Preact, a page of a state takes half as long again, and its types add those of browsers to the service.
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
