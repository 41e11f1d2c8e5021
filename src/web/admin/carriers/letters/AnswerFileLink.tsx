import { downloadCaseFile } from '#contract/files/case-files.ts'
import { endpointUrl } from '#web/api/call.ts'

interface AnswerFileLinkProps {
  guid: string
  file: { id: string; name: string }
}

/** What a carrier sent with its answer. */
export function AnswerFileLink({ guid, file }: AnswerFileLinkProps) {
  return (
    <p className="wrap-anywhere">
      With{' '}
      <a
        href={endpointUrl(downloadCaseFile.path, { params: { guid, file: file.id } })}
        className="text-fairway underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {file.name}
      </a>
    </p>
  )
}
