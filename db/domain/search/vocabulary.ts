/** The words of questions and keywords: words without meaning, and different words with the same meaning. */

/** Words that say nothing about the subject. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about again all already also am an and any anyone are as at be because been before being but by cant could did do does doesnt didnt doing done
  dont each for from get gets getting go goes going got had gonna gotta has hasnt have havent having he her here hers him his i if ill im in into is isnt arent wasnt werent it
  its ive just know let like made make makes many may me might mine much must my need needed needs no not now of off ok okay on once one only or other
  our ours out own per please put s said same say says see she should show so some still such t tell than thanks that thats the their them
  then there these they thing things this those though thru through to today too u ur under up us use using very via want wanted wants was we well
  were whats which while will with within wont would yes yet you your yours`.split(/\s+/),
);

/** Question words have little weight, because they only name the kind of answer. */
export const QUESTION_WORDS: ReadonlySet<string> = new Set(['can', 'how', 'what', 'when', 'where', 'who', 'why']);

const RELATIVES = `brother brothers sister sisters mother mothers mom moms father fathers dad dads wife husband son sons daughter daughters kid kids child children
  parent parents grandma grandpa grandmother grandfather friend friends roommate boyfriend girlfriend spouse family uncle aunt cousin neighbor`;

/** Words of questions about any field. A field can answer a question without having them. */
export const FILLERS: ReadonlySet<string> = new Set(
  `ballots cast city county day days district election elections find general help info information law laws live move moved new november online?
  people person primary rule rules runoff someone state states tell time today tomorrow upcoming next vote voted voter voters votes voting work year
  which area place precinct registered? citizen? happen happens right rights use allowed legal possible want trying try please town still yet
  vs versus compare both between require requires required send sends copy buy living still ago yrs yo old
  american americans zip code friday saturday sunday monday tuesday wednesday thursday morning evening night everybody somebody
  ${RELATIVES}`.split(/\s+/),
);

/** Someone else returns a ballot: `drop off my mom's ballot`, `can someone else mail my ballot`, `who can return a ballot for me`. */
const RETURNS = '(?:bring|carry|deliver|drop|hand|mail|post|return|send|submit|take|turn)(?:ing)?(?: back| in| off)?';
const OTHERS = `(?:(?:my |a |an )?(?:${RELATIVES.trim().split(/\s+/).join('|')}|caregiver|relative)s?(?: members?)?|(?:another|other) (?:people|person|voter)s?|anybody|anyone|others|some(?:body|one))(?: elses?)?`;
const BALLOT = '(?:absentee |completed |mail |mail in |own )?ballots?(?: back| in| off)?';
const BY_OTHERS = [
  `(?:allow|can|could|have|let|may) ${OTHERS}(?: legally)? ${RETURNS} (?:a|her|his|my|our|the|their|your) ${BALLOT}`,
  `who(?: else)? (?:can|could|may) ${RETURNS} (?:a|my|the|your) ${BALLOT}`,
  `${RETURNS} (?:a |the )?${BALLOT} for ${OTHERS}`,
  `${RETURNS} (?:${OTHERS}|her|his|their) ${BALLOT}`,
].join('|');

/** Phrases with the same meaning, in the order in which they are replaced. */
export const PHRASES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^registration$/g, 'how do i register'],
  [/\b(id|identification) requirements?\b/g, '$1'],
  [/\b(?:poling|pooling|pulling) (place|station|location|site)\b/g, 'polling $1'],
  [/\b(?:pols|poles) (open|close|hours)\b/g, 'polls $1'],
  [/\b(?:got|have|received|requested|returned)\b.*\bballot\b.*\bvote in person\b/g, 'absentee ballot changed my mind'],
  // The page of a state lists early voting places.
  [/\bearly voting (?:locations?|sites?|places?|centers?|polling places?)\b/g, 'early voting page'],
  [new RegExp(`\\b(?:${BY_OTHERS})\\b`, 'g'), 'helper ballot'],
  // Questions about who may vote by mail, not how.
  [/\b(?:allowed|eligible|able|qualify) to vote (?:by mail|absentee)\b/g, 'who can vote absentee'],
  [
    /\bcan (?:i|we|you|anyone|anybody|everyone|everybody|all voters|any voter|my \w+) vote (?:by mail|absentee|(?:at|from) home)\b/g,
    'who can vote absentee',
  ],
  [
    /\b(?:put|drop|stick)(?:ting|ping|ing)? (?:my|a|the|your)(?: absentee| mail)? ballot in (?:the |a )?(?:mail|mailbox|post)\b/g,
    'mail ballot postmark deadline',
  ],
  [
    /\bmail(?:ing)? (?:my|a|the|your)(?: absentee)? ballot (?:on|by|before) election day\b/g,
    'mail ballot postmark deadline',
  ],
  [
    /\bwhen (?:must|should|does|do|is|has)\b.*\bballot\b.*\b(?:back|returned|received|arrive)\b/g,
    'return ballot deadline',
  ],
  // Ballots and voting by mail.
  [/\bmail(?:ed)? ?in (ballot|vote|voting)s?\b/g, 'absentee $1'],
  [/\b(?:mail|mailed|postal) (ballot|vote|voting)s?\b/g, 'absentee $1'],
  [/\bvot(?:e|ed|ing) (?:by (?:mail|post)|(?:at|from) home)\b/g, 'absentee voting'],
  [
    /\b(?:hand|bring|take|turn|drop)(?:ing|ped)?(?: off| in)?(?: my| a| the| your)?(?: absentee)? ballots?(?: in| off| back)?\b/g,
    'return ballot in person',
  ],
  [/\b(?:send|mail|return)(?:ing)?(?: my| a| the| your)?(?: absentee)? ballots? back\b/g, 'return ballot'],
  [/\b(?:send|mail)(?:ing)? back(?: my| a| the| your)?(?: absentee)? ballots?\b/g, 'return ballot'],
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
  [/\b(?:am|are|is|if|whether) (?:i|we|you|he|she|my \w+) (?:still |already )?registered\b/g, 'verify registration'],
  [
    /\bregister(?:ed|ing)?(?: to vote)? (?:on|at|the day of) (?:the )?(?:election day|polls)\b/g,
    'same day registration',
  ],
  [/\b(?:in|on) the(?: voter| electoral)? rolls?\b/g, 'registered'],
  [/\bvoter rolls?\b/g, 'registration'],
  [/\bsign(?:ed|ing|s)?(?: \w+)? up\b/g, 'register'],
  [/\bregister(?:ed|ing)?(?: to vote)?(?: and vote)?(?: on)? the same day\b/g, 'same day registration'],
  [/\b(?:election|same) day (?:voter )?registration\b/g, 'same day registration'],
  [/\b(?:check if|double check|find out if|look up|lookup|make sure|see if)\b/g, 'verify'],
  [/\bwithout (?:registering|being registered|registration)\b/g, 'same day registration'],
  // Days and hours.
  [/\blast (?:week|month|year|night|fall|spring|summer|winter|november|election)\b/g, ''],
  [/\bhow (?:many days|long) (?:before|ahead|prior)\b/g, 'deadline'],
  [/\blatest (?:i|we|you) can\b/g, 'deadline'],
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
  [/(?<!\b(?:i am|im) )\b\d{1,2}(?: \d\d)? ?(?:am|a m)\b(?! i\b)/g, 'what time polls open'],
  [/\b\d{1,2}(?: \d\d)? ?(?:pm|p m)\b/g, 'what time polls close'],
  // Places and people.
  [
    /\b\d+ (?:\w+ ){1,3}(?:avenue|ave|boulevard|blvd|circle|court|ct|drive|dr|lane|ln|place|road|rd|street|st|way)\b/g,
    '',
  ],
  [/\bby hand\b/g, 'in person'],
  [/\b(?:polling|voting) (?:booth|location|place|site|station)s?\b/g, 'polling place'],
  [/\b(?:place|spot) (?:do i|i|to) (?:go|vote)\b/g, 'polling place'],
  [/\b(?:walk in|walk into|face to face|at the (?:county |city |town )?(?:clerks?|courthouse|office))\b/g, 'in person'],
  [
    /\b(?:(?:call|contact|inform|notify|tell|text|warn) (?:me|people|us|voters|you)|let (?:me|people|us|voters|you) know)\b/g,
    'notify',
  ],
  [/\bwill (?:i|we) (?:be )?(?:contacted|find out|hear|informed|know|notified|told)\b/g, 'notify'],
  [/\b(?:anyone|somebody|someone|they) (?:calls?|contacts?|tells?)\b/g, 'notify'],
  // Documents.
  [
    /\b(?:left|forgot|dont have|have no) (?:my |an? |any )?(?:photo )?(?:id|identification)(?: at home)?\b/g,
    'no id at the polls',
  ],
  [
    /\b(?:drivers? licen[cs]es?|i d|id cards?|identification cards?|identity cards?|last four(?: digits)?|social security(?: card| number)?|ssn)\b/g,
    'identification',
  ],
  [/\b(?:errors?|issues?|messed|mistakes?|wrong) with\b/g, 'problem'],
];

/** The synonyms of a word. */
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
    military: 'airman stationed army deployed marine marines navy servicemember soldier soldiers troops',
    notary: 'notaries notarise notarised notarize notarized',
    office: 'offices',
    online: 'computer internet portal web webpage',
    overseas:
      'abroad africa asia australia brazil canada china england europe expat expats foreign france germany india ireland israel italy japan korea london mexico paris spain uk',
    phone: 'telephone',
    prison: 'imprisoned incarcerated incarceration inmate inmates jail locked prisoner prisoners',
    provisional: 'prov',
    problem: 'error issue issues mistake problems wrong',
    register: 'enrol enroll enrolled reg',
    reject: 'disqualified refused rejected rejection thrown tossed',
    request: 'applied application applications apply applying ask asking obtain order requested requesting',
    stamp: 'postage stamps',
    start: 'begin beginning begins starting starts',
    student: 'campus college students undergrad university',
    track: 'tracker tracking',
    vote: 'vot vte voet',
    verify: 'check confirm status',
    website: 'link site url',
    witness: 'witnessed witnesses',
  }),
);

/** The word that replaces each synonym. */
export const SYNONYM_OF: ReadonlyMap<string, string> = new Map(
  [...SYNONYMS].flatMap(([word, others]) => others.split(' ').map((other) => [other, word] as const)),
);
