let starts = 0

/**
 * What is shown next is the result of what the reader did, and its top says so: the page begins again there, instead of moving
 * below what they were at. `KeepPlace` does it.
 */
export function startPageAtTop(): void {
  starts += 1
}

/** Another number for each beginning. */
export function pageStart(): number {
  return starts
}
