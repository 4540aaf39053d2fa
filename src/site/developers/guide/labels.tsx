import type { Html } from '../../html/html.js';
import type { LabelsData } from '../../operation-types.js';

type Fields = LabelsData['fields'];

/** The labels in English and Spanish with their sources, in a list for each topic. */
export function Labels({ fields }: { fields: Fields }): Html {
  return (
    <>
      {[...Map.groupBy(fields, ({ topicIn }) => topicIn ?? '')].map(([topic, ofTopic]) => (
        <details class="topic">
          <summary>
            <span lang="es">{topic}</span> <span class="count">{ofTopic.length} labels</span>
          </summary>
          <dl>
            {ofTopic.map(({ slug, label, labelIn, labelSourceIn }) => (
              <div>
                <dt>
                  <b lang="es">{labelIn}</b>
                </dt>
                <dd>
                  {label} <code>{slug}</code>
                  <br />
                  <small>{labelSourceIn}</small>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </>
  );
}
