"""The program shown by itself: demonstration, tour, pictures, self-test."""
