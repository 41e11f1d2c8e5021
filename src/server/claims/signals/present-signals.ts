import type { claimCaseResponse } from '#contract/claims/case.ts'
import type { StoredSignal } from '#server/claims/signals/repository.ts'
import type * as z from 'zod/mini'

type Signals = z.input<typeof claimCaseResponse>['data']['signals']

/** What a rep should look at in a claim, with who has looked. */
export function presentSignals(
  signals: readonly StoredSignal[],
  names: ReadonlyMap<string, string>,
): Signals {
  return signals.map(({ id, rule, said, beside, foundAt, seenAt, seenBy, seenNote }) => ({
    id,
    rule,
    said,
    beside,
    found_at: foundAt.toISOString(),
    seen:
      seenAt === null
        ? null
        : { by: names.get(seenBy ?? '') ?? 'a rep', at: seenAt.toISOString(), note: seenNote ?? '' },
  }))
}
