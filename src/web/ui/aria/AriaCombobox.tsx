import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { allowPressing } from '#web/ui/aria/press-style.ts'
import { OptionalMark } from '#web/ui/FieldFrame.tsx'
import { type ChoiceProps, FIELD_WIDTHS } from '#web/ui/field-props.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { topLayer } from '#web/ui/top-layer.ts'

allowPressing()

export default function AriaCombobox({ label, hint, error, options, size = 'full', ...props }: ChoiceProps) {
  return (
    <ComboBox
      name={props.name}
      value={props.value || null}
      onChange={(key) => props.onChange(key === null ? '' : String(key))}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      isDisabled={props.disabled ?? false}
      isInvalid={error !== undefined}
      isRequired={props.required ?? false}
      validationBehavior="aria"
      menuTrigger="input"
      className="min-w-0"
    >
      <div className="mb-1 flex flex-wrap items-baseline gap-x-2">
        <Label className="font-semibold">{label}</Label>
        {props.required === false && <OptionalMark />}
      </div>
      <div className={`control-box ${FIELD_WIDTHS[size]}`}>
        <Input ref={props.focusRef} className="control" />
        <Button
          aria-label="Show all"
          className="grid w-11 shrink-0 cursor-pointer place-items-center text-muted"
        >
          <Icon name="chevron" />
        </Button>
      </div>
      {error && (
        <Text slot="errorMessage" className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-flag">
          <Icon name="error" className="mt-px size-[1.125rem]" />
          {error}
        </Text>
      )}
      {hint && (
        <Text slot="description" className="mt-1 block max-w-measure text-sm text-muted">
          {hint}
        </Text>
      )}
      <Popover
        UNSTABLE_portalContainer={topLayer.get()}
        className="w-(--trigger-width) min-w-56 animate-open overflow-auto rounded-md border border-edge bg-card p-1 text-ink shadow-lifted"
      >
        <ListBox
          className="outline-none"
          renderEmptyState={() => <p className="px-3 py-2 text-muted">No matches</p>}
        >
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              isDisabled={option.disabled ?? false}
              className="flex min-h-11 cursor-pointer items-center rounded-sm px-3 outline-none data-disabled:text-muted data-focused:bg-fairway-soft data-focused:outline-2 data-focused:-outline-offset-2 data-focused:outline-fairway data-selected:font-semibold"
            >
              {option.label}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
