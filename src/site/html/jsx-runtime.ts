/// <reference types="@kitajs/html/jsx.d.ts" />
import { type Child, escapeHtml, Html, write } from './html.js';

/**
 * The function that the compiler calls for JSX. It writes an element as HTML at once, and escapes texts and attributes. Packages such as
 * Preact first build a tree. With Preact, rendering a state page takes 50 % longer, and its types add the types of browsers to the service.
 */
export function jsx(type: string | Component, props: Props): Html {
  if (typeof type === 'function') return Fragment({ children: type(props) });
  let text = `<${type}`;
  for (const name in props) {
    const value = props[name];
    if (name === 'children' || value === false || value === null || value === undefined) continue;
    text += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  }
  return new Html(WITHOUT_CONTENT.has(type) ? `${text}/>` : `${text}>${write(props.children)}</${type}>`);
}

export { jsx as jsxDEV, jsx as jsxs };

/** `<>…</>` */
export function Fragment({ children }: { children?: Child }): Html {
  return children instanceof Html ? children : new Html(write(children));
}

type Component = (props: Props) => Child;
type Props = Readonly<Record<string, unknown>> & { readonly children?: Child };

/** Elements without content: void elements of HTML, and shapes of SVG. */
const WITHOUT_CONTENT: ReadonlySet<string> = new Set(
  'area base br circle col embed hr img input link meta path rect source track wbr'.split(' '),
);

/** The elements of HTML with their attributes, as @kitajs/html types them. */
type Elements = globalThis.JSX.IntrinsicElements;
/** Attributes that only the runtime of @kitajs/html supports. */
type UnsupportedAttribute = 'attrs' | 'children' | 'className' | 'of' | 'safe';

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
  export type IntrinsicElements = {
    [Name in keyof Elements]: Omit<Elements[Name], UnsupportedAttribute> & { children?: Child };
  };
  export interface ElementChildrenAttribute {
    children: Child;
  }
}
