import type { CaseFile } from '#contract/files/case-files.ts'
import { FileIcon, iconOf } from '#web/admin/files/FileIcon.tsx'
import { FirstPage } from '#web/admin/files/preview/FirstPage.tsx'
import { fileUrl } from '#web/admin/files/queries.ts'

interface ThumbProps {
  guid: string
  file: Pick<CaseFile, 'id' | 'group' | 'has_view' | 'state'>
  className: string
}

/** A file as a small picture, always next to its name. */
export function Thumb({ guid, file, className }: ThumbProps) {
  const look = `rounded-md border border-line bg-well ${className}`
  if (file.has_view && file.state === 'stored')
    return (
      <img src={fileUrl(guid, file.id, 'small')} alt="" loading="lazy" className={`object-cover ${look}`} />
    )
  const icon = <FileIcon name={iconOf(file)} className="size-7!" />
  if (file.group === 'pdf' && file.state === 'stored')
    return (
      <FirstPage url={fileUrl(guid, file.id)} className={`p-1 text-muted ${look}`}>
        {icon}
      </FirstPage>
    )
  return <span className={`grid place-items-center text-muted ${look}`}>{icon}</span>
}
