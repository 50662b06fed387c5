/** A change of one line of a remote, which its types allow. */
export interface Variant {
  readonly remote: string
  /** In `src/`. */
  readonly file: string
  readonly find: string
  readonly put: string
  readonly what: string
}

const of =
  (remote: string) =>
  (file: string, find: string, put: string, what: string): Variant => ({ remote, file, find, put, what })
const toolbar = of('mf-toolbar')
const viewer = of('mf-viewer')
const header = of('mf-header-search')
const sidebars = of('mf-sidebars')
const identification = of('mf-identification')

/** Thirty faults that somebody meets. */
export const FAULTS: readonly Variant[] = [
  toolbar(
    'like/useLike.ts',
    '{ oid, liked, count }',
    '{ oid, liked: !liked, count }',
    'a like is published as its removal',
  ),
  toolbar(
    'like/useLike.ts',
    'bus.publish(toolbar.likeChanged, { oid, liked, count })',
    'void [bus, toolbar, oid, liked, count]',
    'a like is not published',
  ),
  toolbar(
    'like/like-state.ts',
    'count + Number(liked) - Number(before)',
    'count + Number(liked)',
    'the number of likes does not sink',
  ),
  toolbar(
    'like/like-call.ts',
    'liked ? http.put(url, undefined, options)',
    'liked ? http.post(url, undefined, options)',
    'a like is sent by another method',
  ),
  toolbar(
    'share/LinkField.tsx',
    'linkCopied, { url, kind }',
    "linkCopied, { url: '', kind }",
    'a copied link is published without its address',
  ),
  toolbar(
    'share/LinkField.tsx',
    'const publishCopied = () => bus.publish(toolbar.linkCopied, { url, kind })',
    'const publishCopied = () => { bus.publish(toolbar.linkCopied, { url, kind }); bus.publish(toolbar.linkCopied, { url, kind }) }',
    'a copied link is published twice',
  ),
  toolbar(
    'share/ShareModal.tsx',
    'startsAtStep ? step : undefined',
    'startsAtStep ? (step ?? 1) - 1 : undefined',
    'a shared link starts a step too early',
  ),
  toolbar(
    'embed/EmbedForm.tsx',
    "? 'CLASSIC' : 'NEXT'",
    "? 'NEXT' : 'CLASSIC'",
    'an embed code is counted as that of another product',
  ),
  toolbar(
    'embed/EmbedForm.tsx',
    "aria-label={t('embed.code')}",
    'aria-label=""',
    'the embed code has no name',
  ),
  toolbar(
    'toolbar/useToolbarEntries.ts',
    "...opening('SOCIAL_SHARE_MODAL')",
    "...opening('EMBED_CODE_MODAL')",
    'Share opens another dialog',
  ),
  toolbar(
    'presentation/paths.ts',
    "query.set('step', String(step))",
    "query.set('steps', String(step))",
    'a report does not name the step',
  ),
  toolbar(
    'modals/ModalDialog.tsx',
    "aria-label={t('modal.close')}",
    "data-label={t('modal.close')}",
    'the button that closes a dialog has no name',
  ),
  viewer('controls/key-commands.ts', "End: 'last'", "End: 'next'", 'End goes to the next step'),
  viewer(
    'engine/step-commands.ts',
    'Math.max(1, currentStep() - 1)',
    'Math.max(1, currentStep() - 2)',
    'back goes two steps back',
  ),
  viewer(
    'player/publish-changes.ts',
    "title: stepTitles[step - 1] ?? ''",
    "title: stepTitles[step] ?? ''",
    'the title of a step is that of the next one',
  ),
  viewer(
    'player/publish-changes.ts',
    "visible: phase === 'end'",
    "visible: phase !== 'end'",
    'the end screen is published the wrong way round',
  ),
  viewer(
    'player/commands.ts',
    'bus.publish(viewer.restarted, { oid, trigger })',
    'void [viewer, trigger, oid]',
    'a restart is not published',
  ),
  viewer('player/commands.ts', "send('restartPressed')", "send('endHidden')", 'a restart does not start'),
  viewer(
    'overlay/EndActions.tsx',
    "openModal(bus, 'SOCIAL_SHARE_MODAL')",
    "openModal(bus, 'EMBED_CODE_MODAL')",
    'Share at the end opens another dialog',
  ),
  viewer(
    'controls/PathSlider.tsx',
    'aria-valuenow={step}',
    'aria-valuenow={step - 1}',
    'the path tells the step before',
  ),
  viewer(
    'controls/PathSlider.tsx',
    'Math.min(stepCount, step + 1)',
    'Math.min(stepCount, step + 2)',
    'a key on the path skips a step',
  ),
  viewer(
    'controls/PlayerBar.tsx',
    "label={text('controls.next')}",
    "label={text('controls.previous')}",
    'the button for the next step has the wrong name',
  ),
  viewer(
    'controls/autoplay/AutoplayMenu.tsx',
    'motion.choose(!isReduced)',
    'motion.choose(isReduced)',
    'reduced motion cannot be chosen',
  ),
  header('user-menu/useMenu.ts', '? 0 : -1)', '? 1 : -1)', 'the menu opens at its second entry'),
  header('user-menu/useMenu.ts', 'button.current?.focus()', 'void button', 'a closed menu loses the focus'),
  header(
    'banner/VideoBanner.tsx',
    'setIsDismissed(true)',
    'setIsDismissed(false)',
    'the banner cannot be dismissed',
  ),
  sidebars(
    'shelves/Shelf.tsx',
    'path: item.path, title: item.title',
    'path: item.title, title: item.path',
    'a card is published with its fields exchanged',
  ),
  sidebars(
    'cta/CallToAction.tsx',
    'href={PRICING} onClick',
    'href="/price/" onClick',
    'the link to the prices leads elsewhere',
  ),
  identification(
    'overlay/AnswerForm.tsx',
    "isInvalidEmail(blurredEmail) && t('emailHint')",
    "!isInvalidEmail(blurredEmail) && t('emailHint')",
    'a right address is called wrong',
  ),
  identification(
    'identification/useIdentification.ts',
    "send('answered')",
    "send('known')",
    'an answer is taken for an earlier one',
  ),
]

/** Twenty changes that nobody meets. */
export const REFACTORINGS: readonly Variant[] = [
  toolbar(
    'like/like-state.ts',
    'return { liked, count: Math.max(0, count + Number(liked) - Number(before)) }',
    'const change = Number(liked) - Number(before)\n  return { count: Math.max(0, count + change), liked }',
    'a variable with a name of its own',
  ),
  toolbar(
    'like/useLike.ts',
    '{ oid, liked, count }',
    '{ oid, liked: liked, count: count }',
    'fields in full',
  ),
  toolbar(
    'toolbar/ToolbarRow.tsx',
    '<ViewCounter />',
    '<span><ViewCounter /></span>',
    'an element around the number of views',
  ),
  toolbar(
    'toolbar/ToolbarRow.tsx',
    '`${classes.group} ${classes.left}`',
    '`${classes.left} ${classes.group} left-group`',
    'another name of a class',
  ),
  toolbar(
    'share/ShareModal.tsx',
    '<LinkField link={link} />',
    '<div><LinkField link={link} /></div>',
    'an element around a field',
  ),
  toolbar(
    'share/LinkField.tsx',
    "return url.replace(/^https?:\\/\\//, '').replace(/\\/$/, '')",
    "const address = url.replace(/^https?:\\/\\//, '')\n  return address.endsWith('/') ? address.slice(0, -1) : address",
    'the same text by other means',
  ),
  toolbar(
    'embed/EmbedForm.tsx',
    '<FluidNote /> :',
    '<div><FluidNote /></div> :',
    'an element around a sentence',
  ),
  toolbar(
    'presentation/paths.ts',
    'const given = query.toString()\n  return `/contact/abuse/${encodeURIComponent(oid)}/${given && `?${given}`}`',
    'const start = `/contact/abuse/${encodeURIComponent(oid)}/`\n  return query.size === 0 ? start : `${start}?${query.toString()}`',
    'the same address by other means',
  ),
  toolbar(
    'modals/ModalDialog.tsx',
    '<span className={classes.grabber} />',
    '<i className={classes.grabber} />',
    'another element without content',
  ),
  viewer(
    'controls/key-commands.ts',
    "  ArrowRight: 'next',\n  ArrowDown: 'next',",
    "  ArrowDown: 'next',\n  ArrowRight: 'next',",
    'the order of a table',
  ),
  viewer(
    'engine/step-commands.ts',
    'flyTo(isAtEnd ? stepCount : currentStep() + 1)',
    'flyTo(Math.min(stepCount, currentStep() + 1))',
    'a minimum in place of a condition',
  ),
  viewer('controls/Position.tsx', '<b>{text(', '<b data-position>{text(', 'another attribute'),
  viewer(
    'player/publish-changes.ts',
    '{ step, stepCount, title:',
    '{ stepCount, step, title:',
    'the order of fields',
  ),
  viewer(
    'overlay/EndActions.tsx',
    "<span>{text('viewer.share')}</span>",
    "<span><span>{text('viewer.share')}</span></span>",
    'an element around a text',
  ),
  viewer('metadata/Metadata.tsx', '#{word}', '<span>#</span><span>{word}</span>', 'a text in two elements'),
  header(
    'user-menu/UserMenu.tsx',
    '<div className={classes.name}>{visitor.displayName}</div>',
    '<p className={classes.name}>{visitor.displayName}</p>',
    'a paragraph in place of a block',
  ),
  header(
    'user-menu/useMenu.ts',
    "if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return",
    "if (!['ArrowDown', 'ArrowUp'].includes(event.key)) return",
    'a list in place of a condition',
  ),
  sidebars(
    'shelves/Shelf.tsx',
    '<div className={classes.content}>',
    '<div className={classes.content} data-kind="shelf">',
    'another attribute of a block',
  ),
  sidebars(
    'cta/CallToAction.tsx',
    '{buttonText}\n',
    '<span>{buttonText}</span>\n',
    'an element around the text of a button',
  ),
  identification(
    'overlay/AnswerForm.tsx',
    '<FailureMessage id={message} failure={failure} />',
    '<div><FailureMessage id={message} failure={failure} /></div>',
    'an element around a message',
  ),
]
