// Loaded before every server test: CommonJS packages that require() Nest would otherwise meet
// its ES modules half-way through loading ("Cannot require() ES Module in a cycle").
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
