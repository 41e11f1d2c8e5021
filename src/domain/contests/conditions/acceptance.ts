/** Who accepted the terms, and when: ISO 8601 in UTC. */
export interface Acceptance {
  by: string
  at: string
}
