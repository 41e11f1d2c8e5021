import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endFileLink, type FileLink } from '#contract/files/sending.ts'
import { joinWithAnd } from '#domain/values/text-format.ts'
import { sayDay } from '#web/admin/files/file-texts.ts'
import { fileLinksQuery } from '#web/admin/files/queries.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'

interface FileLinksProps {
  guid: string
  mayChange: boolean
}

/**
 * Who has files of the case by a link, and until when.
 *
 * @rule N107 A link opens for 14 days, and a rep can end it before.
 */
export function FileLinks({ guid, mayChange }: FileLinksProps) {
  const { data: links } = useQuery(fileLinksQuery(guid))
  if (!links || links.length === 0) return null
  return (
    <section aria-labelledby="file-links" className="grid gap-1">
      <h2 id="file-links" className="text-lg">
        Links to files
      </h2>
      <ul aria-labelledby="file-links">
        {links.map((link) => (
          <li key={link.id} className="border-b border-line py-3">
            <LinkLine guid={guid} link={link} mayChange={mayChange} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function LinkLine({ guid, link, mayChange }: FileLinksProps & { link: FileLink }) {
  const client = useQueryClient()
  const [now] = useState(() => new Date())
  const { id, to, files, ends_at: endsAt, used_at: usedAt } = link

  async function end() {
    try {
      const answer = await call(endFileLink, { params: { guid, link: id } })
      client.setQueryData(fileLinksQuery(guid).queryKey, answer)
    } catch {
      // What failed was shown.
    }
  }

  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <p className="mr-auto min-w-0 wrap-anywhere">
        <strong>{to}</strong>
        <span className="block text-sm text-muted">
          {joinWithAnd(files.map(({ name }) => name))}. Works until {sayDay(endsAt, now)},{' '}
          {usedAt === null ? 'not opened yet' : `opened ${sayDay(usedAt, now)}`}
        </span>
      </p>
      {mayChange && (
        <Button kind="quiet" className="-ml-3" onClick={() => void end()}>
          End the link<span className="sr-only"> to {to}</span>
        </Button>
      )}
    </div>
  )
}
