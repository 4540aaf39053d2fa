/** How people ask: words without meaning, and different words for the same thing. They hold for questions and for keywords alike. */

/** Words that say nothing about the subject. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about again all already also am an and any anyone are as at be because been before being but by cant could did do does doesnt doing done
  dont each for from get gets getting go goes going got had has hasnt have having he her here hers him his i if ill im in into is isnt it
  its ive just know let like made make makes many may me might mine much must my need needs no not now of off okay on once one only or other
  our ours out own per please put s said same say says see she should show so some still such t tell than thanks that thats the their them
  then there these they thing things this those though thru through to today too under up us use using very via want wanted wants was we well
  were whats which while will with within wont would yes yet you your yours`.split(/\s+/),
);

/** They say which kind of answer is wanted, so they count a little. */
export const QUESTION_WORDS: ReadonlySet<string> = new Set(['can', 'how', 'what', 'when', 'where', 'who', 'why']);

/** Several words for one thing, in the order in which they are replaced. */
export const PHRASES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Ballots and voting by mail.
  [/\bmail(?:ed)? ?in (ballot|vote|voting)s?\b/g, 'absentee $1'],
  [/\b(?:mail|mailed|postal) (ballot|vote|voting)s?\b/g, 'absentee $1'],
  [/\bvot(?:e|ed|ing) (?:by (?:mail|post)|(?:at|from) home)\b/g, 'absentee voting'],
  [
    /\b(?:hand|bring|take|turn|drop)(?:ing|ped)?(?: off| in)?(?: my| a| the| your)?(?: absentee)? ballots?(?: in| off| back)?\b/g,
    'return ballot in person',
  ],
  [/\b(?:send|mail|return)(?:ing)?(?: my| a| the| your)?(?: absentee)? ballots? back\b/g, 'return ballot'],
  [
    /\b(?:lost|messed up|ruined|spoiled|threw away|threw out) (?:my|the|a)(?: absentee)? ballot\b/g,
    'replacement ballot',
  ],
  [
    /\b(?:never|not|didnt|hasnt|havent) (?:arrived?|came?|come|gotten|get|got|received?|show(?:ed)? up)\b/g,
    'replacement',
  ],
  [/\b(?:get|have|request) (?:another|a new)(?: one| ballot)?\b/g, 'replacement ballot'],
  [/\b(?:each|every)(?: single)? (?:time|election|year)\b/g, 'automatically every election'],
  // Registration.
  [/\b(?:in|on) the(?: voter| electoral)? rolls?\b/g, 'registered'],
  [/\bvoter rolls?\b/g, 'registration'],
  [/\bsign(?:ed|ing|s)?(?: \w+)? up\b/g, 'register'],
  [/\bregister(?:ed|ing)?(?: to vote)?(?: and vote)?(?: on)? the same day\b/g, 'same day registration'],
  [/\b(?:election|same) day (?:voter )?registration\b/g, 'same day registration'],
  [/\b(?:check if|double check|find out if|look up|lookup|make sure|see if)\b/g, 'verify'],
  // Days and hours.
  [/\b(?:final|last|latest) (?:chance|date|day|minute|moment|possible (?:date|day)|time)\b/g, 'deadline'],
  [
    /\b(?:by when|(?:till|until|up to) (?:when|what (?:date|day)))(?: (?:can|could|do|may|must|should) (?:i|we|you))?\b/g,
    'deadline',
  ],
  [
    /\b(?:by when|cut ?off|due back|due date|due|how late|how long do i have|in time|time limit|too late)\b/g,
    'deadline',
  ],
  [/\b(?:earliest|first) (?:date|day|time)\b/g, 'start'],
  [/\b(?:earliest|how early|how soon)\b/g, 'start'],
  [/\b\d{1,2}(?: \d\d)? ?(?:am|a m)\b/g, 'what time polls open'],
  [/\b\d{1,2}(?: \d\d)? ?(?:pm|p m)\b/g, 'what time polls close'],
  // Places and people.
  [/\b(?:polling|voting) (?:booth|location|place|site|station)s?\b/g, 'polling place'],
  [/\b(?:place|spot) (?:do i|i|to) (?:go|vote)\b/g, 'polling place'],
  [/\b(?:walk in|walk into|face to face|at the (?:county |city |town )?(?:clerks?|courthouse|office))\b/g, 'in person'],
  [/\b(?:call|contact|inform|let|notify|tell|text|warn) (?:me|people|us|voters|you)(?: know)?\b/g, 'notify'],
  [/\bwill (?:i|we) (?:be )?(?:contacted|find out|hear|informed|know|notified|told)\b/g, 'notify'],
  [/\b(?:anyone|somebody|someone|they) (?:calls?|contacts?|tells?)\b/g, 'notify'],
  // Documents.
  [
    /\b(?:drivers? licen[cs]es?|i d|id cards?|identification cards?|identity cards?|last four(?: digits)?|social security(?: card| number)?|ssn)\b/g,
    'identification',
  ],
  [/\b(?:errors?|issues?|messed|mistakes?|wrong) with\b/g, 'problem'],
];

/** Other words for a word. */
export const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    automatically: 'automatic',
    close: 'end ending ends finish finishes finishing shut shuts stop stops',
    deadline: 'deadlines',
    disabled: 'blind disabilities disability wheelchair',
    eligible: 'allowed permitted qualifications qualified qualifies qualify requirement requirements',
    excuse: 'excuses reason reasons',
    felony: 'convict convicted conviction crime criminal felon felonies felons',
    form: 'forms pdf printable',
    hospital: 'hospitalized surgery',
    hours: 'hour',
    identification: 'document documents id ids licence license paperwork papers passport',
    mail: 'mailed mailing post postal usps',
    military: 'airman army deployed marine marines navy servicemember soldier soldiers troops',
    notary: 'notaries notarise notarised notarize notarized',
    office: 'offices',
    online: 'computer internet portal web webpage',
    overseas: 'abroad europe expat expats foreign',
    phone: 'telephone',
    prison: 'imprisoned incarcerated incarceration inmate inmates jail locked prisoner prisoners',
    problem: 'error issue issues mistake problems wrong',
    register: 'enrol enroll enrolled',
    reject: 'disqualified refused rejected rejection thrown tossed',
    request: 'applied application applications apply applying ask asking obtain order requested requesting',
    stamp: 'postage stamps',
    start: 'begin beginning begins starting starts',
    student: 'campus college students undergrad university',
    track: 'tracker tracking',
    verify: 'check confirm status',
    website: 'link site url',
    witness: 'witnessed witnesses',
  }),
);

/** The word that stands for each of its synonyms. */
export const SYNONYM_OF: ReadonlyMap<string, string> = new Map(
  [...SYNONYMS].flatMap(([word, others]) => others.split(' ').map((other) => [other, word] as const)),
);
