/** Recognizes questions that are not about fields: about elections, and about topics that the service does not cover. */

/** Words of questions about elections. A question with any other word is about something else. */
const ELECTION_WORDS = new Set(
  `election elections primary primaries runoff runoffs midterm midterms caucus caucuses ballot? special general presidential federal municipal
  local school board city council mayor mayoral governor gubernatorial senate congress congressional county state statewide next upcoming coming
  future date dates day days calendar schedule scheduled year years today tomorrow week month tonight held hold happen happening vote votes voting
  january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  when what is are was the a an in on of for to do does we i you there this that any have has will be our my us next again and or it party
  presidents president up people get odd even ones spring summer fall winter`.split(/\s+/),
);
const ELECTION = /\b(?:elections?|primar(?:y|ies)|runoffs?|midterms?|caucus(?:es)?)\b/;
/** Matches "When do we vote" and "next vote". */
const WHEN_TO_VOTE = /\bwhen\b.*\bvot(?:e|ing)\b|\b(?:next|upcoming) vote\b|\bdo we vote\b/;

/** @param words the words as written, without names of places */
export function isAboutElections(words: readonly string[]): boolean {
  const text = words.join(' ');
  const isAllAboutElections = words.every((word) => ELECTION_WORDS.has(word) || /^(?:19|20)\d\d$/.test(word));
  return isAllAboutElections && (ELECTION.test(text) || WHEN_TO_VOTE.test(text));
}

/** A topic that people ask about, but the service does not cover. */
interface MissingTopic {
  pattern: RegExp;
  /** A sentence for readers. */
  notice: string;
}

const TOPICS: readonly MissingTopic[] = [
  {
    pattern:
      /\bvot(?:e|ed|ing) (?:twice|two times|more than once|in (?:two|2|both|several|multiple) (?:states?|places?|counties))\b|\b(?:already|have) voted\b.*\bvote again\b/,
    notice: 'This service has no answers about voting more than once.',
  },
  {
    pattern:
      /\b(?:vote|sign|fill out|ballot) for (?:me|him|her|them|someone|somebody|another person|my (?:wife|husband|mother|mom|father|dad|son|daughter|parents?|friend|grand\w+))\b|\b(?:wife|husband|mother|mom|father|dad|son|daughter|parents?|friend|grand\w+|someone else|somebody else) vote for me\b|\b(?:neighbors?|wifes|husbands|mothers|fathers|parents|friends|someone elses|other peoples?) ballots?\b|\bballot harvest\w*\b|\b(?:paid|money|sell|buy) (?:\w+ )*votes?\b|\bpaid to vote\b/,
    notice: 'This service has no answers about voting for others.',
  },
  {
    pattern:
      /\bcandidates?\b|\bwho (?:is|are|s) running\b|\bwho should (?:i|we) vote\b|\bwho to vote for\b|\brun(?:ning)? for (?:office|mayor|governor|congress|senate|school board|city council|president|sheriff|judge)\b|\bincumbent\b|\bendorse\w*\b|\bfile to run\b/,
    notice: 'This service has no lists of candidates.',
  },
  {
    pattern:
      /\b(?:sample ballots?|(?:what|who)(?: is| are| s|s)? on (?:my|the|our) ballots?|(?:is|are|be|races?|offices?|measures?|candidates?|else) on (?:my|the|our) ballots?|ballot (?:measures?|questions?|initiatives?|propositions?)|propositions?|prop \d+|referend(?:um|ums|a)|amendments?|bond measure)\b/,
    notice: 'This service does not have what is on a ballot.',
  },
  {
    pattern:
      /\b(?:results?|vote totals?|totals|who won|who is winning|whos winning|won the|winners?|winning|lost the election|recounts?|audits?|certif(?:y|ied|ication) (?:the )?(?:election|results?|votes?)|votes? did|how many (?:people )?vote[ds]?|turnout|exit polls?|who is ahead|ahead in|opinion polls?|swing states?|how (?:are|do they|will) (?:the )?(?:my )?votes? (?:be )?count(?:ed)?|count(?:ing)? (?:the )?votes|votes? counted|vote counting|does my vote (?:count|matter)|voting machines?|hacked|rigged|stolen)\b/,
    notice: 'This service has no results, counts or audits of elections.',
  },
  {
    pattern:
      /\b(?:platforms?|(?:the )?(?:democrats?|republicans?|libertarians?|green party|democratic|republican)(?: party)?(?! primar))\b(?!.*\b(?:register|registration|primary|affiliation|change)\b)/,
    notice: 'This service has nothing about parties and their aims.',
  },
  {
    pattern:
      /\b(?:my|our|who is|whos) (?:the )?(?:\w+ )?(?:congress(?:man|woman|person)|representatives?|senators?|governor|mayor|judge|sheriff|council(?:man|woman|member)|legislators?|electors?)\b|\bwho represents\b|\belectoral college\b|\bgerrymander\w*\b|\bredistrict\w*\b|\bwhich district\b|\bmy district\b/,
    notice: 'This service has no officeholders and no districts.',
  },
  { pattern: /\bjury\b|\bjuror\b/, notice: 'This service has nothing about jury duty.' },
  {
    pattern: /\b(?:poll|election) (?:workers?|judges?|watch\w*|observers?)\b|\bwork (?:at|as) (?:the |a )?poll\w*\b/,
    notice: 'This service has nothing about work at the polls.',
  },
  {
    pattern:
      /\b(?:selfies?|photos? of my ballot|pictures? of my ballot|take (?:a )?(?:photo|picture)|guns?|firearms?|weapons?|shirts?|hats?|buttons?|clothes|wear|campaign(?:ing)?|rides? to)\b|\b(?:bring|take) (?:my |a |our )?(?:dogs?|pets?)\b/,
    notice: 'This service has no rules about what people may do or wear at the polls.',
  },
  {
    pattern: /\b(?:holidays?|time off|day off|(?<!get |gets |getting )off (?:from )?work|leave work|boss|employer)\b/,
    notice: 'This service has nothing about holidays and time off from work.',
  },
  {
    pattern: /\branked choice\b|\binstant runoff\b|\bwrite in\b(?!.*\babsentee\b)/,
    notice: 'This service has nothing about how votes are counted and ranked.',
  },
  {
    pattern: /\bunregister\w*\b|\bcancel (?:my )?(?:voter )?registration\b|\bremove (?:me|my name)\b/,
    notice: 'This service has nothing about ending a registration.',
  },
  {
    pattern: /\bmandatory\b|\bcompulsory\b|\bhave to vote\b$/,
    notice: 'This service has nothing about a duty to vote.',
  },
];

/** Matches questions that no value answers, although some have their words: minors in a primary, jail before a trial, or after a deadline. */
const UNSURE =
  /\b(?:1[0-7]|seventeen|sixteen)\b.*\bprimar(?:y|ies)\b|\b(?:after|missed|past|passed) (?:the )?(?:registration )?deadline\b|\bjail\b.*\btrial\b|\brather\b|\binstead of\b/;

/** Whether no value certainly answers a question, even if the words match. */
export const isUnsure = (words: readonly string[]): boolean => UNSURE.test(words.join(' '));

/** Returns the notice for a question about a topic that the service does not cover. Undefined for other questions. */
export function noticeOf(words: readonly string[]): string | undefined {
  const text = words.join(' ');
  return TOPICS.find(({ pattern }) => pattern.test(text))?.notice;
}
