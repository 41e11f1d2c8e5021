import { useState } from 'react'
import { describeSmallLogo, findSmallLogo } from '#domain/signs/artwork.ts'
import { MAX_ZOOM, type Crop, calculateCrop, type Framing } from '#domain/files/crop.ts'
import { FILE_PROBLEM_MESSAGES, PICTURE_HINT, PICTURE_TYPES } from '#domain/files/picture.ts'
import { errorMessage, fieldErrors, isCallError } from '#web/api/call-error.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { type FormCall, useForm } from '#web/form/use-form.ts'
import type { ChosenLogo } from '#web/quote/signs/logo-form.ts'
import { LOGO_PROPORTION, SignPicture } from '#web/quote/signs/SignPicture.tsx'
import type { SignContent } from '#domain/signs/sign-content.ts'
import { type ChosenPicture, useChosenPicture } from '#web/quote/signs/use-chosen-picture.ts'
import { FileField } from '#web/ui/FileField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { RangeField } from '#web/ui/RangeField.tsx'

interface LogoUploadProps extends DialogProps<true> {
  sign: SignContent
  sponsor: string
  /** What happens once it is sent, where that is more than using it. */
  note?: string
  submitLabel: string
  send: (logo: ChosenLogo, options: Pick<FormCall, 'handlesError'>) => Promise<unknown>
}

const ACCEPT = PICTURE_TYPES.map(({ type }) => type).join(',')

const FITS = [
  { value: 'whole', label: 'The whole picture' },
  { value: 'part', label: 'A part of it' },
]

const MIDDLE: Framing = { zoom: 1, across: 0.5, down: 0.5 }

/** @rule D62 A sponsor's logo is chosen, fitted or cut, and seen on the sign before it is used. */
export default function LogoUploadDialog({ sign, sponsor, note, submitLabel, send, close }: LogoUploadProps) {
  const { picture, fault, setFault, refuse, choose } = useChosenPicture()
  const [fit, setFit] = useState('whole')
  const [framing, setFraming] = useState(MIDDLE)
  const crop = picture && fit === 'part' ? calculateCrop(picture, LOGO_PROPORTION, framing) : undefined

  const small = picture && findSmallLogo(sign.heading === '' ? 'magnet' : 'sign', crop ?? picture)

  const form = useForm({
    fields: {},
    send: async (_, options) => {
      if (!picture) return setFault(fault ?? FILE_PROBLEM_MESSAGES.FILE_MISSING)
      return send({ file: picture.file, crop }, options).then(
        () => true as const,
        (error) => refuse(reasonOf(error)),
      )
    },
    onDone: (isSent) => isSent && close(isSent),
  })

  return (
    <FormDialog
      title={sponsor === '' ? 'Sponsor logo' : `Logo of ${sponsor}`}
      submitLabel={submitLabel}
      close={() => close()}
      form={form}
      isDirty={picture !== undefined}
    >
      <FileField
        name="file"
        label="Picture"
        hint={PICTURE_HINT}
        error={fault}
        accept={ACCEPT}
        onChoose={choose}
      />
      <div className="grid justify-items-center rounded-md bg-paper p-4">
        <SignPicture sign={sign} sponsor={sponsor} logo={picture && shown(picture, crop)} />
      </div>
      <RadioGroup
        name="fit"
        label="What the sign shows"
        options={FITS}
        value={fit}
        onChange={setFit}
        disabled={!picture}
      />
      {crop && <FramingFields framing={framing} onChange={setFraming} />}
      {/* Below what is dragged, which would move away under the finger. */}
      {small && (
        <Notice kind="attention" title="This logo won’t print sharply" live>
          {describeSmallLogo(small)} Choose a larger one, show the name instead, or use this one anyway.
        </Notice>
      )}
      {note !== undefined && <p className="text-sm text-muted">{note}</p>}
    </FormDialog>
  )
}

/** Sliders, so that it works with the keyboard too. */
function FramingFields({ framing, onChange }: { framing: Framing; onChange: (framing: Framing) => void }) {
  const slider = (name: keyof Framing, label: string, min: number, max: number) => (
    <RangeField
      name={name}
      label={label}
      min={min}
      max={max}
      step={0.01}
      value={framing[name]}
      onChange={(value) => onChange({ ...framing, [name]: value })}
    />
  )
  return (
    <div className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
      {slider('zoom', 'Larger', 1, MAX_ZOOM)}
      {slider('across', 'Left to right', 0, 1)}
      {slider('down', 'Top to bottom', 0, 1)}
    </div>
  )
}

function shown({ href, width, height }: ChosenPicture, crop: Crop | undefined) {
  return crop ? { href, part: { crop, width, height } } : { href }
}

function reasonOf(error: unknown): string {
  if (isCallError(error) && error.status === 0) return FILE_PROBLEM_MESSAGES.FILE_INTERRUPTED
  return fieldErrors(error)[0]?.message ?? errorMessage(error)
}

export const example: Omit<LogoUploadProps, 'close'> = {
  sign: { heading: 'Hole-in-one', prize: '$10,000' },
  sponsor: 'Lone Star Bank',
  submitLabel: 'Use this logo',
  send: () => Promise.reject(new Error('An example')),
}
