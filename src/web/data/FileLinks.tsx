import type { Endpoint } from '#contract/endpoint.ts'
import { endpointUrl } from '#web/api/call.ts'
import { buttonClass } from '#web/ui/button-class.ts'

interface FileLinksProps {
  /** What is downloaded, where a page has several. */
  of?: string
  csv: Endpoint
  workbook: Endpoint
  query: Readonly<Record<string, string>>
}

/** A report as comma-separated values, and as a workbook. */
export function FileLinks({ of, csv, workbook, query }: FileLinksProps) {
  const files = [
    { title: 'CSV', call: csv },
    { title: 'Excel', call: workbook },
  ]
  return (
    <ul className="-ml-3 flex flex-wrap print:hidden">
      {files.map(({ title, call }) => (
        <li key={title}>
          <a href={endpointUrl(call.path, { query })} download className={buttonClass('quiet')}>
            {title}
            {of !== undefined && <span className="sr-only"> of {of}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
