/** An error whose message is written for the operator: it says what to do, and a stack would only hide that. */
export class OperatorError extends Error {}
