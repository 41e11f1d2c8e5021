/** Who edits a quote: its client (or the client's producer), or a rep. */
export type Editor = 'client' | 'rep'
