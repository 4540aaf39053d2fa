import { describe, expect, it } from 'vitest';
import { type Child, Html } from '../../../../src/site/html/html.js';
import { Fragment, jsx } from '../../../../src/site/html/jsx-runtime.js';

const HOSTILE = `<script>"&'`;
const ESCAPED = '&lt;script&gt;&quot;&amp;&#39;';

describe('JSX', () => {
  it.each<[string, Child, string]>([
    ['a text', HOSTILE, ESCAPED],
    ['a text in a list', [[HOSTILE]], ESCAPED],
    ['an element', jsx('b', { children: HOSTILE }), `<b>${ESCAPED}</b>`],
    ['HTML', new Html('<i>safe</i>'), '<i>safe</i>'],
    ['zero', 0, '0'],
    ['nothing', [false, true, null, undefined, ''], ''],
  ])('writes %s', (_what, children, expected) => {
    expect(jsx('p', { children }).text).toBe(`<p>${expected}</p>`);
    expect(Fragment({ children }).text).toBe(expected);
  });

  it.each<[unknown, string]>([
    [HOSTILE, `<a title="${ESCAPED}"></a>`],
    ['', '<a title=""></a>'],
    [0, '<a title="0"></a>'],
    [true, '<a title></a>'],
    [false, '<a></a>'],
    [undefined, '<a></a>'],
    [null, '<a></a>'],
  ])('writes an attribute %j', (title, expected) => {
    expect(jsx('a', { title }).text).toBe(expected);
  });

  it('calls components, whose texts are escaped too', () => {
    const Greeting = ({ children }: { children?: Child }) => ['Hello ', children];
    expect(jsx(Greeting, { children: HOSTILE }).text).toBe(`Hello ${ESCAPED}`);
    expect(jsx(() => null, {}).text).toBe('');
  });

  it('ends elements without content as HTML does', () => {
    expect(jsx('br', {}).text).toBe('<br/>');
    expect(jsx('textarea', {}).text).toBe('<textarea></textarea>');
  });
});
