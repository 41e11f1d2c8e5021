import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseFile } from '#contract/files/case-files.ts'
import { describeCaseFileProblem } from '#domain/files/case-file-problems.ts'
import { saySize } from '#web/admin/files/file-texts.ts'
import { Act, Chooser, QueueRow } from '#web/admin/files/adding/QueueRow.tsx'
import { useSecondsLeft } from '#web/admin/files/adding/use-seconds-left.ts'
import { dropRefused } from '#web/admin/files/file-acts.ts'
import { FileIcon } from '#web/admin/files/FileIcon.tsx'
import { fileQuery, refreshCaseFiles } from '#web/admin/files/queries.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { percentOf } from '#web/uploads/file-sizes.ts'
import { sendOn, sendTo, type SendTarget, stopSending } from '#web/uploads/send-queue.ts'
import { dropSending, type Sending } from '#web/uploads/sendings.ts'

interface SendQueueProps {
  guid: string
  sendings: readonly Sending[]
  /** Begun by this rep and not sent by this page, as after a reload. */
  stopped: readonly CaseFile[]
  targetFor: (folder: string | null) => SendTarget
  onMove: (file: CaseFile) => void
}

/** What is being added: on its way, stopped, refused, and here. */
export function SendQueue({ guid, sendings, stopped, targetFor, onMove }: SendQueueProps) {
  if (sendings.length + stopped.length === 0) return null
  return (
    <section
      aria-labelledby="adding"
      className="rounded-lg border border-line bg-card text-sm [&>*]:px-3 [&>*+*]:border-t [&>*+*]:border-line"
    >
      <QueueHead sendings={sendings} stopped={stopped.length} />
      {sendings.map((sending) => (
        <SendingRow
          key={sending.id}
          guid={guid}
          sending={sending}
          target={targetFor(sending.part === '' ? null : sending.part)}
          onMove={onMove}
        />
      ))}
      {stopped.map((file) => (
        <StoppedRow key={file.id} guid={guid} file={file} target={targetFor(file.folder)} />
      ))}
    </section>
  )
}

function QueueHead({ sendings, stopped }: { sendings: readonly Sending[]; stopped: number }) {
  const taken = sendings.filter(({ state }) => state !== 'refused')
  const here = taken.filter(({ state }) => state === 'here')
  const sent = taken.reduce((sum, one) => sum + (one.state === 'here' ? one.bytes : one.sent), 0)
  const bytes = taken.reduce((sum, one) => sum + one.bytes, 0)
  const isDone = taken.length === here.length
  const left = useSecondsLeft(sent, bytes, isDone)
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1">
      <h2 id="adding" className="font-sans text-sm font-semibold">
        <span role="status">{sayAdding(taken.length, here.length, stopped)}</span>
      </h2>
      {isDone && sendings.length === 0 ? null : isDone ? (
        <Act onPress={() => sendings.forEach(({ id, state }) => state !== 'sending' && dropSending(id))}>
          Clear this list
        </Act>
      ) : (
        <p className="text-muted">
          {saySize(sent)} of {saySize(bytes)}
          {/* One or the other, of about one length: a second line would move the list below. */}
          {left === undefined ? '. You can keep working.' : `, about ${sayLeft(left)} left.`}
        </p>
      )}
    </div>
  )
}

function sayAdding(count: number, here: number, stopped: number): string {
  if (count === 0) return stopped === 0 ? 'Nothing was added' : 'Not all of it arrived'
  if (count === here) return count === 1 ? '1 file is here' : `${count} files are here`
  const adding = count === 1 ? 'Adding 1 file' : `Adding ${count} files`
  return here === 0 ? adding : `${adding}, ${here} ${here === 1 ? 'is' : 'are'} here`
}

function sayLeft(seconds: number): string {
  return seconds < 90
    ? `${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds`
    : `${Math.ceil(seconds / 60)} minutes`
}

interface SendingRowProps {
  guid: string
  sending: Sending
  target: SendTarget
  onMove: (file: CaseFile) => void
}

function SendingRow({ guid, sending, target, onMove }: SendingRowProps) {
  const { id, name, bytes, sent, state, message = '' } = sending
  if (state === 'here') return <HereRow guid={guid} sending={sending} onMove={onMove} />
  if (state === 'refused') return <RefusedRow id={id} name={name} problem={message} target={target} />
  return (
    <QueueRow
      icon={<FileIcon name="upload" className="text-muted" />}
      name={name}
      text={`${SAID[state]}${percentOf(sent, bytes)} percent of ${saySize(bytes)}`}
      progress={{ sent, bytes }}
    >
      <Act name={name} onPress={() => void stopSending(id, target.refresh)}>
        Stop
      </Act>
    </QueueRow>
  )
}

const SAID = {
  queued: 'Next, ',
  sending: '',
  waiting: 'No connection, continues by itself, ',
} as const

/** All of it has arrived: it is looked at for a moment, and then here or refused. */
function HereRow({ guid, sending: { id, name, bytes }, onMove }: Omit<SendingRowProps, 'target'>) {
  const { data: file } = useQuery(fileQuery(guid, id))
  if (file?.state === 'refused')
    return (
      <QueueRow
        icon={<Icon name="warning" className="text-sand" />}
        name={name}
        problem={file.problem?.message ?? 'We can’t take this file'}
      >
        <Act
          name={name}
          onPress={() => {
            dropSending(id)
            void dropRefused(guid, file)
          }}
        >
          Remove
        </Act>
      </QueueRow>
    )
  const isTaken = file?.state === 'stored'
  return (
    <QueueRow
      icon={<Icon name="check" className={isTaken ? 'text-fairway' : 'text-muted'} />}
      name={file?.name ?? name}
      text={
        <span className={isTaken ? 'text-fairway' : ''}>
          {saySize(bytes)}, {sayLooked(file)}
        </span>
      }
    >
      {isTaken && (
        <Act name={name} onPress={() => onMove(file)}>
          Move
        </Act>
      )}
    </QueueRow>
  )
}

function sayLooked(file: CaseFile | undefined): string {
  if (file?.state === 'waiting') return 'waiting for the virus scanner'
  if (file?.state !== 'stored') return 'checking'
  return file.scan === 'clean' ? 'scanned' : 'added'
}

interface RefusedRowProps {
  id: string
  name: string
  problem: string
  target: SendTarget
}

/** @rule D30 What was refused says why, and another file is chosen in its place. */
function RefusedRow({ id, name, problem, target }: RefusedRowProps) {
  return (
    <QueueRow icon={<Icon name="warning" className="text-sand" />} name={name} problem={problem}>
      <Chooser
        label={`Another file for ${name}`}
        onChoose={(file) => {
          dropSending(id)
          sendTo(target, [file])
        }}
      >
        Choose another
      </Chooser>
      <Act name={name} onPress={() => dropSending(id)}>
        Remove
      </Act>
    </QueueRow>
  )
}

/** @rule N107 Opened again, the page asks for the same file, and says so where another one is chosen. */
function StoppedRow({ guid, file, target }: { guid: string; file: CaseFile; target: SendTarget }) {
  const { id, name, bytes, received, edges } = file
  const [isOther, setOther] = useState(false)
  return (
    <QueueRow
      icon={<FileIcon name="upload" className="text-muted" />}
      name={name}
      isLong
      progress={{ sent: received, bytes }}
      {...(isOther
        ? { problem: describeCaseFileProblem('another-file').message }
        : { text: `Stopped at ${percentOf(received, bytes)} percent of ${saySize(bytes)}` })}
    >
      <Chooser
        label={`The same file: ${name}`}
        onChoose={(chosen) =>
          void sendOn(target, { id, name, bytes, received, edges }, chosen).then((isSame) =>
            setOther(!isSame),
          )
        }
      >
        Choose it to continue
      </Chooser>
      <Act name={name} onPress={() => void stopSending(id, () => refreshCaseFiles(guid))}>
        Remove
      </Act>
    </QueueRow>
  )
}
