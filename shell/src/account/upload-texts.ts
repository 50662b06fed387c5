/** The texts of uploads, in the visitor's language, with placeholders such as `{{percent}}`. */
export type UploadTexts = Readonly<
  Record<
    | 'sending'
    | 'waiting'
    | 'reading'
    | 'painting'
    | 'done'
    | 'folder'
    | 'cancel'
    | 'cancelled'
    | 'interrupted'
    | 'tooLarge'
    | 'drop'
    | 'dropNamed'
    | 'dropUnnamed'
    | 'dropSeveral'
    | 'dropOne'
    | 'dropNoFile'
    | 'close',
    string
  >
>

/** The texts that the form of an upload has. */
export function uploadTextsOf(form: HTMLFormElement): UploadTexts {
  return JSON.parse(form.dataset['texts'] ?? '{}') as UploadTexts
}
