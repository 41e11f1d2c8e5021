/** A reason not to start that the person who starts the program can mend: shown as one sentence, without a stack. */
export class StartupError extends Error {
  override name = 'CannotStart'
}
