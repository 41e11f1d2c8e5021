import type { AnswerFileState } from '#web/admin/carriers/letters/use-answer-file.ts'
import { Act, Chooser, QueueRow } from '#web/admin/files/adding/QueueRow.tsx'
import { FileIcon } from '#web/admin/files/FileIcon.tsx'
import { saySize } from '#web/admin/files/file-texts.ts'
import { refreshCaseFiles } from '#web/admin/files/queries.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { percentOf } from '#web/uploads/file-sizes.ts'
import { stopSending } from '#web/uploads/send-queue.ts'
import type { Sending } from '#web/uploads/sendings.ts'

interface SentAnswerFileProps {
  file: AnswerFileState
  sending: Sending
}

/**
 * The file that is sent from a dialog: how much of it is here, why it was refused, or that it is kept.
 *
 * @rule D30 D37 What was refused says why, and another file is chosen in its place.
 */
export function SentAnswerFile({ file, sending }: SentAnswerFileProps) {
  return (
    <div className="relative rounded-lg border border-line bg-card px-3 text-sm">
      {file.problem === undefined ? (
        <OnItsWay file={file} sending={sending} />
      ) : (
        <QueueRow
          icon={<Icon name="warning" className="text-sand" />}
          name={sending.name}
          problem={file.problem}
        >
          <Chooser label={`Another file for ${sending.name}`} onChoose={file.send}>
            Choose another
          </Chooser>
          <Act name={sending.name} onPress={file.forget}>
            Remove
          </Act>
        </QueueRow>
      )}
    </div>
  )
}

function OnItsWay({ file, sending }: SentAnswerFileProps) {
  const { id, name, bytes, sent, state } = sending
  if (state !== 'here')
    return (
      <QueueRow
        icon={<FileIcon name="upload" className="text-muted" />}
        name={name}
        text={
          state === 'waiting'
            ? 'No connection, continues by itself'
            : `${percentOf(sent, bytes)} percent of ${saySize(bytes)}`
        }
        progress={{ sent, bytes }}
      >
        <Act
          name={name}
          onPress={() => {
            file.forget()
            void stopSending(id, () => refreshCaseFiles(file.guid))
          }}
        >
          Remove
        </Act>
      </QueueRow>
    )
  const isKept = file.arrived?.state === 'stored'
  return (
    <QueueRow
      icon={<Icon name="check" className={isKept ? 'text-fairway' : 'text-muted'} />}
      name={file.arrived?.name ?? name}
      text={
        <span className={isKept ? 'text-fairway' : ''}>
          {isKept
            ? 'In the files of this case'
            : file.arrived?.state === 'waiting'
              ? 'Waiting for the virus scanner'
              : 'Checking'}
        </span>
      }
    >
      <Act name={name} onPress={file.forget}>
        Remove
      </Act>
    </QueueRow>
  )
}
