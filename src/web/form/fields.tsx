import { bindToForm } from '#web/form/bind-fields.tsx'
import { Checkbox as PlainCheckbox } from '#web/ui/Checkbox.tsx'
import { PhoneField as PlainPhoneField } from '#web/ui/PhoneField.tsx'
import { RadioGroup as PlainRadioGroup } from '#web/ui/RadioGroup.tsx'
import { SelectField as PlainSelectField } from '#web/ui/SelectField.tsx'
import { TextArea as PlainTextArea } from '#web/ui/TextArea.tsx'
import { TextField as PlainTextField } from '#web/ui/TextField.tsx'

/** The controls of texts and choices; those of figures are in `figure-fields.tsx`, which few first pages need. */
export const TextField = bindToForm(PlainTextField)
export const TextArea = bindToForm(PlainTextArea)
export const PhoneField = bindToForm(PlainPhoneField)
export const SelectField = bindToForm(PlainSelectField)
export const RadioGroup = bindToForm(PlainRadioGroup)
export const Checkbox = bindToForm(PlainCheckbox)
