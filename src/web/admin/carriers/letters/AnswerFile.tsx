import { SentAnswerFile } from '#web/admin/carriers/letters/SentAnswerFile.tsx'
import type { AnswerFileState } from '#web/admin/carriers/letters/use-answer-file.ts'
import { Chooser } from '#web/admin/files/adding/QueueRow.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

interface AnswerFileProps {
  file: AnswerFileState
  label?: string
  /** Who sees it. */
  hint: string
}

/**
 * What goes with an answer.
 *
 * @rule D32 D35 It is chosen from the files of the case, what came by mail among them, or added to them here.
 */
export function AnswerFile({ file, label = 'File of the answer', hint }: AnswerFileProps) {
  return (
    <div className="grid gap-2">
      <SelectField
        name="file"
        label={label}
        prompt="None"
        hint={hint}
        options={file.files.map(({ id, name, from }) => ({ value: id, label: `${name}, ${from}` }))}
        value={file.value}
        onChange={file.choose}
      />
      {file.sending ? (
        <SentAnswerFile file={file} sending={file.sending} />
      ) : (
        <div className="-ml-1.5 text-sm">
          <Chooser label="File to add to this case" onChoose={file.send}>
            Add a file from this device
          </Chooser>
        </div>
      )}
    </div>
  )
}
