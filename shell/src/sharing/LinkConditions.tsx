import { Button } from '@viewpage/remote-kit'
import { useState } from 'react'
import { useTexts } from './sharing-context.ts'
import type { Asks, OwnLink } from './sharing-state.ts'
import { Switch } from './Switch.tsx'
import type { Changes } from './useChanges.ts'

/** What a link asks beside its question: closed until somebody wants it, unless something is chosen. */
export function LinkConditions({ link, changes }: { link: OwnLink; changes: Changes }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(link.asksCode || link.asksMark || link.maxViews !== '')
  const [maxViews, setMaxViews] = useState(link.maxViews)

  const ask = (asks: Asks, shown: Partial<OwnLink> = {}) =>
    void changes.save(link.id, { change: 'asks', link: link.id, ...asks }, (before) => ({
      ...before,
      links: before.links.map((each) => (each.id === link.id ? { ...each, ...shown } : each)),
    }))
  const impossible = t('codeImpossible')

  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="kit-button kit-button-quiet kit-button-small">{t('conditions')}</summary>
      <Switch
        label={t('code')}
        about={t('codeHint')}
        isOn={link.asksCode}
        // It can be turned off without mail, too.
        impossible={impossible === '' || link.asksCode ? null : impossible}
        onTurn={(asksCode) => ask({ code: asksCode }, { asksCode })}
      />
      <Switch
        label={t('mark')}
        about={t('markHint')}
        isOn={link.asksMark}
        impossible={null}
        onTurn={(asksMark) => ask({ mark: asksMark }, { asksMark })}
      />
      <div className="sharing-row-form">
        <label htmlFor={`views-${link.id}`}>{t('maxViews')}</label>
        <input
          id={`views-${link.id}`}
          inputMode="numeric"
          maxLength={6}
          dir="ltr"
          autoComplete="off"
          value={maxViews}
          aria-describedby={`views-hint-${link.id}`}
          onChange={({ target }) => setMaxViews(target.value)}
        />
        <Button small type="submit" onClick={() => ask({ maxViews })}>
          {t('save')}
        </Button>
        <small id={`views-hint-${link.id}`}>{t('maxViewsHint', { opened: link.openedViews })}</small>
      </div>
      <a className="kit-button kit-button-quiet kit-button-small" href={link.more}>
        {t('moreAsks')}
      </a>
    </details>
  )
}
