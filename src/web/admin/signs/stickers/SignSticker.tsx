import { PICTURE_HINT, PICTURE_TYPES } from '#domain/files/picture.ts'
import { findSmallLogo } from '#domain/signs/artwork.ts'
import { findStickerWarning } from '#domain/signs/stickers.ts'
import type { StickerPicture } from '#web/admin/signs/stickers/use-sticker-pictures.ts'
import type { FieldBinding } from '#web/form/bind-fields.tsx'
import { SelectField, TextField } from '#web/form/fields.tsx'
import { logoHref } from '#web/quote/signs/sign-content.ts'
import { FileField } from '#web/ui/FileField.tsx'
import type { Choice } from '#web/ui/field-props.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Among the stickers of a list, one that is not of the list: no name has a semicolon. */
export const OWN_PICTURE = ';own'

interface SignStickerProps {
  quoteId: string
  signKey: string
  sticker: FieldBinding
  count: FieldBinding
  /** The text of the sticker that is chosen; empty for none. */
  chosen: string
  options: readonly Choice[]
  picture: StickerPicture | undefined
  problem: string | undefined
  onChoose: (file: File | undefined) => void
}

const ACCEPT = PICTURE_TYPES.map(({ type }) => type).join(',')

/** What goes on one sign, and what speaks against it. */
export function SignSticker({ quoteId, signKey, sticker, count, chosen, options, ...own }: SignStickerProps) {
  const { picture, problem, onChoose } = own
  const warning = findStickerWarning(signKey, chosen === OWN_PICTURE ? null : chosen)
  return (
    <div className="grid gap-3 border-b border-line pb-4 last:border-0">
      <SelectField {...sticker} prompt="No sticker" options={options} />
      {chosen === OWN_PICTURE && (
        <FileField
          name={`picture_${signKey}`}
          label="Picture, printed 4 × 6 in"
          hint={PICTURE_HINT}
          error={problem}
          accept={ACCEPT}
          onChoose={onChoose}
        />
      )}
      {chosen === OWN_PICTURE && <OwnPicture quoteId={quoteId} picture={picture} />}
      {warning !== undefined && (
        <Notice kind="attention" title="Shared prize" live>
          {warning}
        </Notice>
      )}
      {chosen !== '' && <TextField {...count} size="short" />}
    </div>
  )
}

/** Its place is there before it is, so that nothing moves once it is uploaded. */
function OwnPicture({ quoteId, picture }: { quoteId: string; picture: StickerPicture | undefined }) {
  const { id, width, height } = picture ?? {}
  const small =
    width === undefined || height === undefined ? undefined : findSmallLogo('sticker', { width, height })
  return (
    <div className="flex h-40 items-start gap-4">
      <div className="h-36 w-24 shrink-0 rounded-sm border border-line bg-[#ffffff] p-1">
        {id === undefined ? (
          <span className="grid size-full place-items-center text-sm text-[#5b6661]">4 × 6 in</span>
        ) : (
          <img
            src={logoHref({ id: quoteId }, id)}
            alt="The sticker as it is printed"
            className="size-full object-contain"
          />
        )}
      </div>
      <p role="status" className="min-w-0 text-sm text-sand">
        {small && (
          <>
            This picture is too small for a sharp print. It’s {small.width.toLocaleString('en-US')} pixels
            wide and needs {small.needed.toLocaleString('en-US')}.
          </>
        )}
      </p>
    </div>
  )
}
