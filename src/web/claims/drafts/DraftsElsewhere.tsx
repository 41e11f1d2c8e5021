import { queryOptions } from '@tanstack/react-query'
import { listClaimDrafts, type SavedDraft } from '#contract/claims/drafts.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

/** What was begun on other devices. Without it the page is of use all the same. */
export const claimDraftsQuery = (number: string) =>
  queryOptions({
    queryKey: ['policy', number, 'claim-drafts'],
    queryFn: async ({ signal }) => {
      try {
        const input = { params: { number }, signal, silent: true, handlesError: () => true }
        return (await call(listClaimDrafts, input)).data
      } catch {
        return []
      }
    },
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })

interface DraftsElsewhereProps {
  drafts: readonly SavedDraft[]
  onAdopt: (draft: SavedDraft) => void
}

/**
 * Reports that were begun on another device.
 *
 * @rule N111 A report that is half done is found again by whoever may open the policy.
 */
export function DraftsElsewhere({ drafts, onAdopt }: DraftsElsewhereProps) {
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="begun" className="grid gap-2">
      <h2 id="begun" className="text-lg">
        Begun on another device
      </h2>
      <ul aria-labelledby="begun" className="ruled">
        {drafts.map((draft) => {
          const winner = draft.texts['winner'] ?? ''
          return (
            <li
              key={draft.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
            >
              <span className="min-w-0 wrap-anywhere">
                <bdi className="block font-semibold">{winner === '' ? 'No winner yet' : winner}</bdi>
                <span className="block text-sm text-muted">Saved on {formatMoment(draft.updated_at)}</span>
              </span>
              <Button onClick={() => onAdopt(draft)}>
                Go on with it<span className="sr-only">{winner === '' ? '' : `: ${winner}`}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
