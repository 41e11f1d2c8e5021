import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { markMentionsSeen, type Note } from '#contract/desk/notes.ts'
import { notesQuery } from '#web/admin/case/notes/queries.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { refreshDesk } from '#web/rep-frame/desk-counts.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The notes of a case, the newest first. */
export function NoteList({ quoteId }: { quoteId: string }) {
  const query = useInfiniteQuery(notesQuery(quoteId), queryClient)
  const notes = query.data?.pages.flatMap(({ data }) => data)
  useMentionsSeen(notes)
  return (
    <section aria-label="Notes" className="grid gap-4">
      <QueryView
        query={{ ...query, data: notes }}
        waiting={<Skeleton className="h-24" />}
        failure={{ of: 'part' }}
        empty={<p className="text-muted">No notes yet.</p>}
      >
        {(shown) => (
          <ol className="grid gap-4">
            {shown.map((note) => (
              <NoteEntry key={note.id} note={note} />
            ))}
          </ol>
        )}
      </QueryView>
      {query.hasNextPage && (
        <Button
          kind="quiet"
          className="-ml-3 justify-self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Earlier notes
        </Button>
      )}
    </section>
  )
}

function NoteEntry({ note: { author_name: author, at, parts } }: { note: Note }) {
  return (
    <li className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{author}</span>
        <time dateTime={at} className="text-muted">
          {formatMoment(at)}
        </time>
      </p>
      <p className="mt-0.5 whitespace-pre-wrap wrap-anywhere">
        {parts.map(({ text, rep_id: repId }, index) =>
          repId === null ? (
            text
          ) : (
            <strong key={`${index} ${repId}`} className="font-semibold text-water">
              {text}
            </strong>
          ),
        )}
      </p>
    </li>
  )
}

/** Of those notes that name the reader, says that they have seen them. */
function useMentionsSeen(notes: readonly Note[] | undefined) {
  const email = useRep()?.email
  const ids = (notes ?? [])
    .filter(({ parts }) => parts.some(({ rep_id: repId }) => repId !== null))
    .map(({ id }) => id)
    .slice(0, 100)
    .join(' ')
  useEffect(() => {
    if (email === undefined || ids === '') return
    void call(markMentionsSeen, { body: { note_ids: ids.split(' ') }, silent: true }).then(
      ({ data: { seen } }) => {
        if (seen > 0) void refreshDesk()
      },
      () => undefined,
    )
  }, [email, ids])
}
