import { skipToken, useQuery } from '@tanstack/react-query'
import type { Block, ContestRow } from '#contract/edit-block.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { firstNameOf } from '#web/rep-frame/here-now/initials.ts'

const keyOf = (guid: string) => ['edit-block', guid]

/** Lets the rows of the quote know who edits it. */
export function shareBlock(guid: string, block: Block | null): void {
  queryClient.setQueryData<Block | null>(keyOf(guid), block)
}

/** The contest that has the focus on this page. */
export function contestInFocus(): ContestRow | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-contest]')
  const [entity, slot] = row?.dataset['contest']?.split(' ') ?? []
  const kind = CONTEST_KINDS.find((one) => one === entity)
  return kind === undefined ? null : { entity: kind, slot: Number(slot) }
}

export function isSameRow(one: ContestRow | null, other: ContestRow | null): boolean {
  return one?.entity === other?.entity && one?.slot === other?.slot
}

/**
 * The first name of the colleague who is at a contest now.
 *
 * @rule N48 O18 The whole quote is blocked; the row only shows where they are.
 */
export function useWhoIsAt({ entity, slot }: ContestRow): string | undefined {
  const guid = useSessionState().contact.id
  const { data } = useQuery(
    {
      queryKey: keyOf(guid),
      queryFn: skipToken,
      select: (block: Block | null) =>
        block?.seen_by === 'other-rep' && isSameRow(block.at, { entity, slot })
          ? firstNameOf(block.by.name)
          : undefined,
    },
    queryClient,
  )
  return data
}
