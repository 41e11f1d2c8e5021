import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { ClaimFile } from '#contract/claims/files.ts'
import { filesQuery, refreshFiles } from '#web/claims/files/claim-file-queries.ts'
import type { FileWay } from '#web/claims/files/file-way.ts'
import { goOnWith } from '#web/claims/files/send-files.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Button } from '#web/ui/Button.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { percentOf, saySent } from '#web/uploads/file-sizes.ts'
import { stopSending } from '#web/uploads/send-queue.ts'
import { dropSending, type Sending } from '#web/uploads/sendings.ts'

/** A file that this page sends, with how far it is. */
export function SendingRow({ way, sending }: { way: FileWay; sending: Sending }) {
  const { id, name, bytes, sent, state, message } = sending
  if (state === 'refused' && message !== undefined)
    return (
      <Row name={name} problem={message}>
        <Act name={name} onPress={() => dropSending(id)}>
          Remove
        </Act>
      </Row>
    )
  return (
    <Row
      name={name}
      progress={{ sent, bytes }}
      text={
        <>
          {saySent(sent, bytes)}
          {SAID[state] !== undefined && <span className="block">{SAID[state]}</span>}
        </>
      }
    >
      <Act name={name} onPress={() => void stopSending(id, () => refreshFiles(way))}>
        Stop
      </Act>
    </Row>
  )
}

const SAID: Readonly<Partial<Record<Sending['state'], string>>> = {
  queued: 'Waits for its turn',
  waiting: 'The connection broke off. It goes on by itself.',
}

interface FileRowProps {
  way: FileWay
  file: ClaimFile
  canTakeBack: boolean
}

/** A file that the server knows: here, looked at, refused, or stopped on its way. */
export function FileRow({ way, file, canTakeBack }: FileRowProps) {
  const { name, state, problem, is_own: isOwn } = file
  if (state === 'uploading')
    return isOwn ? <StoppedRow way={way} file={file} /> : <ElsewhereRow file={file} />
  if (state === 'refused' && problem)
    return (
      <Row name={name} problem={problem.message}>
        {isOwn && <TakeBack way={way} file={file} label="Remove" />}
      </Row>
    )
  if (state === 'checking') return <Row name={name} text="Here. We’re checking it" />
  return (
    <Row name={name} text={sayHere(file)} picture={file.has_view ? way.pictureOf(file) : undefined}>
      {isOwn && canTakeBack && <TakeBack way={way} file={file} label="Take back" />}
    </Row>
  )
}

function sayHere({ group, has_view: hasView }: ClaimFile): string {
  return group === 'photo' && !hasView
    ? 'Received. We can’t preview it, so a JPEG is easier for us'
    : 'Received'
}

function ElsewhereRow({ file: { name, received, bytes } }: { file: ClaimFile }) {
  return <Row name={name} progress={{ sent: received, bytes }} text={saySent(received, bytes)} />
}

/** @rule N107 Opened again, the page asks for the same file, and says so where another one is chosen. */
function StoppedRow({ way, file }: { way: FileWay; file: ClaimFile }) {
  const { id, name, received, bytes } = file
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  return (
    <Row
      name={name}
      progress={{ sent: received, bytes }}
      text={
        <>
          {saySent(received, bytes)}
          {fault === undefined ? (
            <span className="block">It stopped here. Choose the same file to go on.</span>
          ) : (
            <span role="alert" className="block font-medium text-sand">
              {asSentence(fault)}
            </span>
          )}
        </>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`The same file: ${name}`}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          target.value = ''
          setFault(undefined)
          if (chosen) void goOnWith(way, file, chosen).then(setFault)
        }}
      />
      <Act name={name} onPress={() => input.current?.click()}>
        Go on
      </Act>
      <Act name={name} onPress={() => void stopSending(id, () => refreshFiles(way))}>
        Remove
      </Act>
    </Row>
  )
}

function TakeBack({ way, file: { id, name }, label }: { way: FileWay; file: ClaimFile; label: string }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function takeBack() {
    setBusy(true)
    try {
      client.setQueryData(filesQuery(way).queryKey, await way.takeBack(id))
    } catch {
      // It is said where all failures are; the page shows what stands now.
    } finally {
      setBusy(false)
      await refreshFiles(way)
    }
  }

  return (
    <Act name={name} busy={isBusy} onPress={() => void takeBack()}>
      {label}
    </Act>
  )
}

interface RowProps {
  name: string
  text?: ReactNode
  problem?: string
  progress?: { sent: number; bytes: number }
  picture?: string | undefined
  children?: ReactNode
}

function Row({ name, text, problem, progress, picture, children }: RowProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <div className="flex min-w-0 flex-1 basis-32 gap-3">
        {picture !== undefined && (
          <img
            src={picture}
            alt=""
            width="48"
            height="48"
            className="size-12 shrink-0 rounded-sm border border-line object-cover"
          />
        )}
        <div className="min-w-0 flex-1">
          <p dir="auto" className="text-sm font-medium wrap-anywhere">
            {name}
          </p>
          {problem === undefined ? (
            <div className="text-sm text-muted">{text}</div>
          ) : (
            <p role="alert" className="text-sm font-medium wrap-anywhere text-sand">
              {asSentence(problem)}
            </p>
          )}
        </div>
      </div>
      <div className="ml-auto flex flex-wrap justify-end">{children}</div>
      {progress && (
        <div className="mt-1 w-full">
          <Progress
            label={`${name} sent`}
            value={percentOf(progress.sent, progress.bytes)}
            max={100}
            valueText={saySent(progress.sent, progress.bytes)}
          />
        </div>
      )}
    </div>
  )
}

interface ActProps {
  name: string
  busy?: boolean
  onPress: () => void
  children: ReactNode
}

function Act({ name, busy = false, onPress, children }: ActProps) {
  return (
    <Button kind="quiet" busy={busy} className="px-3! text-sm print:hidden" onClick={onPress}>
      {children}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}
