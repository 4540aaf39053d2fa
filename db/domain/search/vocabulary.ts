/** Words of questions and keywords that say nothing about their subject. */

/** Words that say nothing about the subject. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about again all already also am an and any anyone are as at be because been being but by cant could did do does doesnt didnt doing done
  dont each for from get gets getting got go goes going gonna gotta had has hasnt have havent having he her here hers him his i if ill im in into is isnt arent wasnt werent it
  its ive just know let like made make makes many may me might mine much must my need needed needs no not now of off ok okay on once one only or other
  our ours out own per please put s said same say says see she should show so some still such t tell than thanks that thats the their them
  then there these they thing things this those though thru through to today too u ur under up us use using very via want wanted wants was we well
  were whats which while will with within wont would yes yet you your yours`.split(/\s+/),
);

/** Question words have little weight, because they only name the kind of answer. */
export const QUESTION_WORDS: ReadonlySet<string> = new Set(['can', 'how', 'what', 'when', 'where', 'who', 'why']);

/** Words of questions about any field. A field can answer a question without having them. */
export const GENERAL_WORDS: ReadonlySet<string> = new Set(
  `allowed ballots between both cast city compare county election elections find general happen happens help info information law laws legal
  near our people person place possible require required requires right rule rules state states town try trying versus vote voted voter voters
  votes voting vs year years
  january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday day days date today tonight tomorrow week month morning evening night next upcoming`.split(
    /\s+/,
  ),
);
