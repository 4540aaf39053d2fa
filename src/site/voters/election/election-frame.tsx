import type { ElectionPageData } from '../../operation-types.js';
import type { DataPage } from '../../parts/data-page.js';
import { electionTitle } from '../../parts/deadlines/named-election.js';
import { EmbedFrame } from '../../parts/get-this.js';
import { FewStates } from '../../parts/timeline/overview.js';
import { choiceOf, rowsOf } from '../../parts/timeline/rows.js';
import { Timeline } from '../../parts/timeline/timeline.js';
import { timelineData } from './all-states.js';
import { electionPage } from './election-page.js';

/** GET /embed/elections/US-2028-11-07: the timeline of an election, or that of one state, which any site may embed in a frame. */
export const embedElectionPage: DataPage<ElectionPageData> = {
  ...electionPage,
  path: '/embed/elections/{election}',
  find(request, dataset) {
    const found = electionPage.find(request, dataset);
    return 'problem' in found ? found : { ...found, path: `/embed${found.path}` };
  },
  render(context) {
    const { found, link } = context;
    const choice = choiceOf(found.query);
    const data = timelineData(context);
    const { election } = context.data;
    // The frame shows one state, or a few that are compared.
    const isFew = election.state !== null || found.query?.state !== undefined || choice.states !== undefined;
    const [state, secondState] = data.states;
    const title = electionTitle({ ...election, state: secondState ? null : (state ?? null) }, context.locale);
    return {
      title,
      description: title,
      style: 'timeline-embed.css',
      main: (
        <EmbedFrame context={context} label={title}>
          {isFew ? (
            <FewStates data={data} label="Deadlines" link={link} heading="h2" />
          ) : (
            <Timeline
              data={data}
              choice={choice}
              rows={rowsOf(data, choice)}
              label="Deadlines in each state"
              link={link}
            />
          )}
        </EmbedFrame>
      ),
    };
  },
};
