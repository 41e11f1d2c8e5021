/** Under which what is typed about a win is kept until it is written down. */
export const draftName = (policy: string) => `${policy} event day`
