import { useState } from 'react';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { useDistanceUnit } from '../../../lib/text/display-settings.ts';
import { areaText } from '../../../lib/text/distance-text.ts';
import { GRID_TEXT, parseOwnGrid } from '../../../lib/text/grid-input.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { useUpdateProfile } from '../api.ts';
import { Form, FormError } from '../form.tsx';

/** The operator's grid, from which distance, beam and sunrise are computed. */
export function GridStep({ isCurrent }: { isCurrent: boolean }) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const update = useUpdateProfile();
  const unit = useDistanceUnit();

  function submit() {
    const grid = parseOwnGrid(text);
    setWrong(grid ? undefined : GRID_TEXT);
    if (grid) update.mutate({ grid });
  }

  return (
    <Form noValidate onSubmit={submit}>
      <p className="muted">
        Distance and beam heading are worked out from your grid. Others only see the first four characters, a square of
        about {areaText(100, 200, unit)}.
      </p>
      <FormError text={formError(update.error)} />
      <TextInput
        label="Gridsquare"
        name="grid"
        mono
        maxLength={10}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(undefined);
        }}
        error={wrong ?? fieldErrors(update.error).grid}
        hint="4 to 10 characters, like IO93 or IO93fs"
      />
      <Button variant={isCurrent ? 'primary' : 'plain'} type="submit" busy={update.isPending}>
        Save grid
      </Button>
    </Form>
  );
}
