import { dayOf } from '../../../db/domain/text/format.js';
import { GUIDE_PATHS, introOf, readGuidePage } from './guide/guide-text.js';

/**
 * Describes the service to language models (https://llmstxt.org): a title, a summary, paragraphs, and then sections with lists of links.
 *
 * @param publicUrl base of absolute links; without it, links are relative to the root of the service
 */
export function llmsText(
  release: Record<'version' | 'publishedAt' | 'licence' | 'disclaimer', string>,
  publicUrl: string,
) {
  const { version, publishedAt, licence, disclaimer } = release;
  const link = (name: string, path: string, note: string) => `- [${name}](${publicUrl}${path}): ${note}`;
  const guideLink = (path: string) => {
    const { title, intro } = introOf(readGuidePage(path));
    return link(title, path, intro);
  };
  return `# Civic Data Service

> Election information of the 50 US states and the District of Columbia, read-only: registration, absentee and mail voting, ID laws,
> deadlines, polls, voting rights after a felony, and more. There is one value for each state and field. Counties and cities can have
> their own.

How to cite: give the value, its source (\`source\`), the date of the source (\`asOf\` or \`as_of\`), and the release
(\`${version}\`), and show the disclaimer.

- Empty text means that a value is unknown, never "no". Say that it is unknown.
- The text \`N/A\` means that the state does not offer this.
- Lists of states, fields and elections are open. Values need an API key, sent with HTTP Basic authentication or as "Authorization: Bearer ID:SECRET".
- Current release: ${version}, published ${dayOf(publishedAt)}. License: ${oneLine(licence)}
- Disclaimer: ${oneLine(disclaimer)}

## Endpoints

${link('MCP server', '/mcp', 'Model Context Protocol over Streamable HTTP, stateless. Tools: search, list_fields, get_values, get_deadlines, get_voting_plan, get_changes')}
${link('GraphQL', '/graphql', 'all data in one request; send operations by POST as JSON')}
${link('REST v2: fields', '/v2/election/field/', 'all fields with their descriptions, as JSON, without a key')}
${link('REST v2: a state', '/v2/election/data/state/CA/', 'all values of a state, as JSON; uppercase code, slash at the end')}
${link('Calendar', '/calendar/US-2028-11-07/CA.ics', 'deadlines of an election in a state (RFC 5545)')}
${link('Releases', '/releases/', 'files of each release: CSV, JSON, SQLite')}

## Docs

${GUIDE_PATHS.map(guideLink).join('\n')}
${link('GraphQL schema', '/schema.graphql', 'describes every type, field and argument')}
${link('OpenAPI of REST v2', '/docs/api/v2/openapi.json', 'OpenAPI 3.1')}

## Optional

${link('REST v1', '/docs/api/v1/openapi.json', 'deprecated')}
${link('V1 to V2', '/docs/upgrade', 'what replaces each V1 slug')}
`;
}

/** Removes line breaks, so that texts of the dataset cannot begin a heading or a list. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
