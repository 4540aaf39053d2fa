/** Words of questions and keywords that say nothing about their subject. */

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
