import { useQuery } from '@tanstack/react-query'
import { repQuery, type SignedInRep } from '#web/rep-frame/queries.ts'

/** The rep who is signed in, on pages for reps. */
export function useRep(): SignedInRep | undefined {
  return useQuery(repQuery).data
}
