/** What was wrong with the form that was sent, by its field, with what was typed. */
export interface KeyProblem {
  field: 'label' | 'confirm' | 'sure' | 'grace';
  typed: string;
  message: string;
}
