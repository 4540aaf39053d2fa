import type { StateDeadline } from './election-data.js';

/** What a voter does, in the order in which it happens. */
export const ACTIONS = [
  { action: 'REGISTER', name: 'Register to vote', anchor: 'register' },
  { action: 'REQUEST_BALLOT', name: 'Request an absentee ballot', anchor: 'request' },
  { action: 'VOTE_EARLY', name: 'Vote early in person', anchor: 'early' },
  { action: 'RETURN_BALLOT', name: 'Return a ballot', anchor: 'return' },
  { action: 'REQUEST_EMERGENCY_BALLOT', name: 'Request an emergency ballot', anchor: 'emergency' },
] as const satisfies readonly { action: StateDeadline['action']; name: string; anchor: string }[];
