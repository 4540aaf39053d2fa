/** Operations that use the features of GraphQL in which executors may differ, on the bundled dataset. */
export const FEATURES: [query: string, variables: Record<string, unknown>][] = [
  ['query ($on: Boolean!) { state(code: "CA") { code @include(if: $on) name @skip(if: $on) } }', { on: true }],
  ['query ($on: Boolean!) { state(code: "CA") { code @include(if: $on) name @skip(if: $on) } }', { on: false }],
  ['query ($on: Boolean!) { state(code: "CA") { name @include(if: $on) code name } }', { on: false }],
  ['query ($on: Boolean!) { state(code: "CA") { ... @skip(if: $on) { name id } code name } }', { on: true }],
  [
    'query ($on: Boolean!) { ...F @include(if: $on) release { title } ...F } fragment F on Query { fields { slug } }',
    { on: false },
  ],
  ['query ($on: Boolean = false) { state(code: "CA") { code name @include(if: $on) } }', {}],
  ['query ($on: Boolean = false) { state(code: "CA") { code name @include(if: $on) } }', { on: null }],
  ['query ($slugs: [String!]) { fields(slugs: $slugs) { slug } }', {}],
  ['query ($slugs: [String!]) { fields(slugs: $slugs) { slug } }', { slugs: null }],
  ['query ($slugs: [String!]) { fields(slugs: $slugs) { slug } }', { slugs: 'polls_open' }],
  ['query ($slug: String!) { fields(slugs: [$slug, "notes"]) { slug } }', { slug: 'polls_open' }],
  ['query ($f: [FieldFormat!]) { fields(formats: $f) { slug format } }', { f: ['BOOLEAN'] }],
  ['query ($f: [FieldFormat!]) { fields(formats: $f) { slug format } }', { f: ['Boolean'] }],
  ['query ($f: FieldFormat! = URL) { fields(formats: [$f]) { slug format } }', {}],
  ['query ($n: Int) { overrides(first: $n) { id } }', { n: 2 }],
  ['query ($n: Int) { overrides(first: $n) { id } }', { n: 2.5 }],
  ['query ($n: Int) { overrides(first: $n) { id } }', { n: '2' }],
  ['query ($n: Int) { overrides(first: $n) { id } }', { n: 2 ** 31 }],
  ['query ($n: Int) { overrides(first: $n) { id } }', { n: 0 }],
  ['query ($code: StateCode!) { state(code: $code) { name } }', { code: 'ca' }],
  ['query ($code: StateCode!) { state(code: $code) { name } }', { code: 'ZZ' }],
  ['query ($code: StateCode!) { state(code: $code) { name } }', {}],
  ['query ($s: String = "x") { state(code: "CA") { item(slug: $s) { text } } }', { s: null }],
  ['query ($s: String = "x") { state(code: "CA") { name item(slug: $s) { text } } }', {}],
  ['query ($c: StateCode = "CA") { states(codes: [$c]) { name } }', { c: null }],
  ['query ($code: StateCode! = "NY") { state(code: $code) { name } }', {}],
  ['{ state(code: "CA") { ...A } } fragment A on State { name ...B } fragment B on State { code id }', {}],
  ['{ state(code: "CA") { information { ... on InformationItem { slug } ... on UrlItem { u: url url } } } }', {}],
  ['{ state(code: "CA") { item(slug: "nothing") { id } name } states(codes: []) { code } }', {}],
  ['{ b: state(code: "CA") { z: name a: code } a: state(code: "NY") { code name code } }', {}],
  ['{ __proto__: state(code: "CA") { __proto__: name } }', {}],
  ['{ __typename __schema { queryType { name } types { name fields { name args { name } } } } }', {}],
  ['{ __type(name: "State") { fields(includeDeprecated: true) { name type { kind ofType { name } } } } }', {}],
  ['query ($f: [FieldFormat!]) { fields(formats: $f) { slug } }', { f: Array(60).fill('x') }],
  ['query ($on: Boolean = true) { state(code: "CA") { code @include(if: $on) } }', { on: null }],
  ['query ($on: Boolean = true) { states { item(slug: "notes") { id } name @skip(if: $on) } }', { on: null }],
  ['fragment F on State { y: item(slug: "b") { id } } { b: states { ...F } release { title } states { ...F } }', {}],
  ['fragment F on State { regions { name } } { fields(slugs: ["no"]) { slug } states { code ...F } }', {}],
  ['{ states { code } s: states { ...S } } fragment S on State { code information(slugs: "no") { text } }', {}],
  ['{ states(codes: ["CA"]) { code } state(code: "CA") { code } states(codes: ["CA"]) { name code } }', {}],
  ['{ state(code: "CA") { information { field { slug } } information { text field { id slug } } } }', {}],
  ['{ state(code: CA) { name } }', {}],
  ['{ states { nme } fields { slg { x } } }', {}],
  [`{ ${Array.from({ length: 30 }, (_, number) => `unknown${number}`).join(' ')} }`, {}],
  [`{ ${Array.from({ length: 120 }, (_, number) => `unknown${number}`).join(' ')} }`, {}],
  ['query A { states { code } } query B { states { name } }', {}],
  ['{ release { title } fields(slugs: ["nothing"]) { slug } states { code } }', {}],
];

/** Several fields make the same value null, so that executors may report different errors. */
export const SEVERAL_CAUSES: typeof FEATURES = [
  ['{ state(code: "IL") { regions { information(slugs: "x") { id } } information(slugs: "y") { id } } }', {}],
  [
    'fragment F on State { overrides { id } } { region(state: "IL", name: "x") { id } state(code: "IL") { regions { id } ...F } }',
    {},
  ],
];

/** Operations that run in steps, on the dataset with many regions: long lists, errors in nested lists, nulls that go up. */
export const LARGE: typeof FEATURES = [
  ['{ states { code information { id slug text footnotes asOf modifiedAt field { slug } state { name } } } }', {}],
  [
    '{ state(code: "CA") { overrides { id text state { code } region { name } replaces { id text } field { slug } } } }',
    {},
  ],
  ['{ state(code: "CA") { regions { id name overrides { id text } item(slug: "polls_open") { text slug } } } }', {}],
  ['{ overrides(first: 500) { id region { information(topics: [IN_PERSON]) { id text } } } }', {}],
  [
    '{ fields { slug hasOverrides items { __typename text ... on UrlItem { url } ... on BooleanItem { value } } } }',
    {},
  ],
  ['{ states { code regions { name item(slug: "no") { text } } overrides { region { state { name } } } name } }', {}],
  [
    'query ($s: String = "x") { states { code regions { name item(slug: $s) { text } overrides { id text } } } }',
    { s: null },
  ],
  ['{ states { code name regions { name information(slugs: ["no"]) { text } } } fields { slug items { text } } }', {}],
  ['{ states { information { text slug } regions { name overrides { id } information(slugs: "x") { id } } } }', {}],
  [
    '{ a: states { a: information(slugs: "x") { id } b: regions { name } information { text } } fields { items { text slug } } }',
    {},
  ],
  [
    '{ a: states { b: regions { information(slugs: "y") { id } } a: information(slugs: "x") { id } information { text } } }',
    {},
  ],
  ['{ states(codes: ["CA"]) { information { text field { slug items { text slug } } } } }', {}],
  [
    'fragment R on Region { name information(slugs: "x") { id } } { fields { items { text slug } } states { regions { ...R } } }',
    {},
  ],
];

/** Operations that reach what `damage` breaks. */
export const DAMAGED: typeof FEATURES = [
  ['{ fields { slug topic } states { code } }', {}],
  ['{ field(slug: "polls_open") { slug topic } f: field(slug: "polls_close") { slug format topic } }', {}],
  ['{ states { code item(slug: "polls_open") { text field { topic } } } }', {}],
  ['{ states { code item(slug: "polls_close") { text } } fields(slugs: ["no"]) { slug } }', {}],
  ['{ states { code item(slug: "polls_close") { text ... on UrlItem { url } } } }', {}],
  ['{ state(code: "CA") { information { slug text field { slug topic } } } }', {}],
  ['{ states { code information { slug text field { slug topic } } } release { title } }', {}],
  ['{ states { code a: item(slug: "polls_open") { field { topic } } information { id slug text } } }', {}],
  ['{ fields { items { text field { format } } } }', {}],
  ['{ v1Slugs { slug fields { slug topic } } }', {}],
];
