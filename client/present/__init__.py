"""Decides what to show and when; draws nothing.

A client folds seen facts into its view at once and lets the picture trail it:
``choreography`` turns each fact into cues, ``timeline`` plays them, ``layout``
says where everything stands, ``wording`` what is said about it.
"""
