import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fieldErrors, formError } from '../../lib/http/refusal-text.ts';
import { signIn } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { LiteralInput, PasswordInput } from '../../ui/field.tsx';
import { useLogin } from './api.ts';
import { Form, FormError } from './form.tsx';
import styles from './login-form.module.css';

/** Login by e-mail address and password; the page around it continues once there is a session. */
export function LoginForm({ pinPath }: { pinPath: string }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const login = useLogin();
  const texts = fieldErrors(login.error);
  return (
    <Form onSubmit={() => login.mutate({ email: email.trim(), password }, { onSuccess: signIn })}>
      <FormError text={formError(login.error, 'Login failed! please check email and password')} />
      <LiteralInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={texts.email}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={texts.password}
      />
      <Button variant="primary" type="submit" busy={login.isPending}>
        LOGIN
      </Button>
      <p className={styles.links}>
        <Link to="/password/reset">Forgotten password?</Link>
        <Link to={pinPath}>Log in with a PIN</Link>
      </p>
    </Form>
  );
}
