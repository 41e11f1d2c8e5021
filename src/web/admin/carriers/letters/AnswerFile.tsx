import { queryOptions, useQuery } from '@tanstack/react-query'
import { listCaseFiles } from '#contract/files/case-files.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { SelectField } from '#web/ui/SelectField.tsx'

interface AnswerFileProps {
  /** Of the quote whose case it is. */
  guid: string
  /** The id of the chosen file; empty for none. */
  value: string
  onChange: (id: string) => void
}

/** @rule D32 What the carrier sent with its answer is chosen from the files of the case, what came by mail among them. */
export function AnswerFile({ guid, value, onChange }: AnswerFileProps) {
  const { data: files = [] } = useQuery(filesQuery(guid), queryClient)
  return (
    <SelectField
      name="file"
      label="File of the answer"
      prompt="None"
      hint="Add it to the files of the case first, or let the carrier’s email bring it"
      options={files.map(({ id, name, from }) => ({ value: id, label: `${name}, ${from}` }))}
      value={value}
      onChange={onChange}
    />
  )
}

const filesQuery = (guid: string) =>
  queryOptions({
    queryKey: ['answer-files', guid],
    queryFn: async ({ signal }) => {
      const found = await call(listCaseFiles, {
        params: { guid },
        query: { size: '100' },
        signal,
        silent: true,
      })
      return found.data.filter(({ state }) => state === 'stored')
    },
    staleTime: 0,
  })
