import type { SetupStep } from '@pileup/contract/identity';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { GridStep } from '../../features/identity/first-steps/grid-step.tsx';
import { PasswordStep } from '../../features/identity/first-steps/password-step.tsx';
import { StepBody, StepPanel } from '../../features/identity/first-steps/step-panel.tsx';
import { useFirstSteps } from '../../features/identity/first-steps/use-first-steps.ts';
import { useLogbookCount } from '../../features/logbook/api.ts';
import { LogBar } from '../../features/logbook/bar/log-bar.tsx';
import { refusalTextOr } from '../../lib/http/refusal-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import styles from './first-steps.module.css';

/** The first steps of a new operator on one screen: password, grid, and first contact or import. */
export default function FirstSteps() {
  const navigate = useNavigate();
  const { data } = useLogbookCount();
  const { user, states, open, skip, isSkipping, error } = useFirstSteps(data?.count);
  const [current] = open;
  const [wantsBar, setWantsBar] = useState(false);
  // Until then the primary button is that of another step.
  const isLogging = states.contact !== 'skipped' && (wantsBar || states.contact === 'done' || current === 'contact');
  const steps = useCurrentFocus(current);
  useEffect(() => {
    if (wantsBar) steps.current?.querySelector<HTMLElement>('[data-step="3"] input')?.focus();
  }, [wantsBar, steps]);
  const panelOf = (step: SetupStep, number: number) => ({
    number,
    state: states[step],
    isCurrent: step === current,
    onSkip: () => skip([step]),
  });
  return (
    <div className="page">
      <div className="ttl">
        <h1>Welcome, {user.my_callsign}!</h1>
        {current && <span className="muted md-only">Three steps, all optional.</span>}
        <span className="sp" />
        {current && (
          <Button variant="quiet" busy={isSkipping} onClick={() => skip(open, () => void navigate('/'))}>
            Skip all
          </Button>
        )}
      </div>
      <FieldError text={error && refusalTextOr(error, 'This could not be saved. Please try again.')} />
      <ol className={styles.steps} ref={steps}>
        <StepPanel title="Password" {...panelOf('password', 1)}>
          <StepBody>
            {states.password === 'open' && <PasswordStep user={user} isCurrent={current === 'password'} />}
            {states.password === 'done' && <p className="muted">You can now log in with your password.</p>}
            {states.password === 'skipped' && (
              <p className="muted">
                Until you <Link to="/account#sign-in">choose one</Link>, we e-mail you a PIN when you log in.
              </p>
            )}
          </StepBody>
        </StepPanel>
        <StepPanel title="Where you are" {...panelOf('grid', 2)}>
          <StepBody>
            {states.grid === 'open' && <GridStep isCurrent={current === 'grid'} />}
            {states.grid === 'done' && (
              <p className="muted">
                <span className="mono">{user.grid}</span>: the log bar shows distance and beam.
              </p>
            )}
            {states.grid === 'skipped' && <p className="muted">The log bar will ask for your grid when it needs it.</p>}
          </StepBody>
        </StepPanel>
        <StepPanel title="First contact" className={styles.wide} {...panelOf('contact', 3)}>
          <StepBody>
            {isLogging && <LogBar />}
            {states.contact === 'open' && (
              <p className={styles.choices}>
                {!isLogging && <Button onClick={() => setWantsBar(true)}>Log a contact now</Button>}
                <ButtonLink to="/import-export">
                  <IconFileImport className="i" stroke={1.75} aria-hidden />
                  {isLogging ? 'Or import the log you have' : 'Import the log you have'}
                </ButtonLink>
              </p>
            )}
            {states.contact === 'skipped' && (
              <p className="muted">The log bar is on the home page and in the logger.</p>
            )}
          </StepBody>
        </StepPanel>
      </ol>
      <p className={styles.end} role="status">
        {!current && 'You’re set. Everything here is also in your account settings.'}
      </p>
      {!current && (
        <p className={styles.links}>
          <ButtonLink to="/">Go to the home page</ButtonLink>
          {states.contact === 'done' && <ButtonLink to="/logs">Your logbook</ButtonLink>}
          <ButtonLink to="/profile">Account settings</ButtonLink>
        </p>
      )}
    </div>
  );
}

/** Moves the focus to the first field of the step that becomes the current one, as after saving the previous one. */
function useCurrentFocus(current: SetupStep | undefined) {
  const steps = useRef<HTMLOListElement>(null);
  const previous = useRef<SetupStep | undefined>(undefined);
  useEffect(() => {
    const isFirst = previous.current === undefined;
    if (previous.current === current) return;
    previous.current = current;
    // On a phone the keyboard would cover the steps.
    if (isFirst && !matchMedia('(pointer: fine)').matches) return;
    const { activeElement } = document;
    const isTyping = activeElement instanceof HTMLInputElement && activeElement.value !== '';
    if (!isTyping) steps.current?.querySelector<HTMLElement>('[aria-current="step"] input:not([hidden])')?.focus();
  }, [current]);
  return steps;
}
